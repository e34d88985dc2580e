/** Sounds of the table, made by the browser itself: short, soft, and none of them a recording. */
import { prefs } from "./prefs.svelte";

export type Sound = "card" | "cars" | "ticket" | "turn" | "sweep" | "end";

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

// Browsers keep silent until somebody has touched the page.
for (const touched of ["pointerdown", "keydown"]) addEventListener(touched, wake, { passive: true });

function wake(): void {
  if (!prefs.sound || !("AudioContext" in window)) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
}

/** Plays a sound, this many seconds from now; nothing if sound is off or nobody has touched the page yet. */
export function sound(name: Sound, delay = 0): void {
  if (!prefs.sound || prefs.volume <= 0 || context?.state !== "running") return;
  const out = context.createGain();
  out.gain.value = prefs.volume * prefs.volume; // as loud as the slider looks
  out.connect(context.destination);
  SOUNDS[name]({ context, out, at: context.currentTime + delay });
}

interface Stage {
  context: AudioContext;
  out: AudioNode;
  at: number;
}

const SOUNDS: Record<Sound, (stage: Stage) => void> = {
  card: (stage) => rustle(stage, 0, 0.07, 3200, 0.5),
  // two axles over a joint
  cars: (stage) => {
    for (const [later, loud] of [
      [0, 0.9],
      [0.09, 0.6],
      [0.3, 0.7],
      [0.39, 0.5],
    ] as const) {
      rustle(stage, later, 0.05, 900, loud);
      tone(stage, later, 0.09, 110, loud * 0.5, "sine");
    }
  },
  ticket: (stage) => {
    tone(stage, 0, 0.5, 659, 0.35, "sine");
    tone(stage, 0.11, 0.8, 988, 0.35, "sine");
  },
  turn: (stage) => {
    tone(stage, 0, 0.22, 440, 0.3, "triangle");
    tone(stage, 0.13, 0.4, 587, 0.3, "triangle");
  },
  sweep: (stage) => {
    for (let n = 0; n < 5; n++) rustle(stage, n * 0.06, 0.06, 2600, 0.4);
  },
  end: (stage) => {
    [392, 494, 587, 784].forEach((pitch, n) => tone(stage, n * 0.12, 1.4, pitch, 0.22, "triangle"));
  },
};

/** A tone that swells at once and fades. */
function tone(
  { context, out, at }: Stage,
  later: number,
  long: number,
  pitch: number,
  loud: number,
  shape: OscillatorType,
): void {
  const source = context.createOscillator();
  source.type = shape;
  source.frequency.value = pitch;
  fade(source, { context, out, at: at + later }, long, loud);
}

/** Noise around a pitch: paper, or steel on steel. */
function rustle({ context, out, at }: Stage, later: number, long: number, pitch: number, loud: number): void {
  const source = context.createBufferSource();
  source.buffer = noise ??= whiteNoise(context);
  const band = context.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.value = pitch;
  source.connect(band);
  fade(source, { context, out, at: at + later }, long, loud, band);
}

function fade(
  source: AudioScheduledSourceNode,
  { context, out, at }: Stage,
  long: number,
  loud: number,
  from: AudioNode = source,
): void {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0005, at + long);
  from.connect(gain).connect(out);
  source.start(at);
  source.stop(at + long);
}

function whiteNoise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate / 4, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < samples.length; n++) samples[n] = Math.random() * 2 - 1;
  return buffer;
}
