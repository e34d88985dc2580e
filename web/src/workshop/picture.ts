/** A picture of one's own, small enough for the server: made smaller here if it must be. */
import { dataUrl } from "./api";
import { texts } from "./texts";

/** Bytes that a server takes, and the longest side that a smaller one has. */
const MOST = 690_000;
const SIDES = [2400, 1800, 1300, 900];

export interface Picture {
  url: string;
  /** Pixels. */
  width: number;
  height: number;
}

export async function pictureOf(file: Blob): Promise<Picture> {
  const { width, height, ...bitmap } = await sized(file);
  const isGood = /^image\/(png|jpeg)$/.test(file.type) && file.size <= MOST && width * height <= 12e6;
  if (isGood) return { url: await dataUrl(file), width, height };
  for (const side of SIDES) {
    const factor = Math.min(1, side / Math.max(width, height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(width * factor);
    canvas.height = Math.round(height * factor);
    canvas.getContext("2d")?.drawImage(bitmap.image, 0, 0, canvas.width, canvas.height);
    const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.85));
    if (made && made.size <= MOST) return { url: await dataUrl(made), width: canvas.width, height: canvas.height };
  }
  throw new Error(texts().badPicture);
}

async function sized(file: Blob): Promise<{ image: ImageBitmap; width: number; height: number }> {
  const image = await createImageBitmap(file).catch(() => {
    throw new Error(texts().badPicture);
  });
  return { image, width: image.width, height: image.height };
}
