/** The ticket draft: where it stands, and what one remembers. Choosing is the table's own. */
import type { Face } from "../face";
import DraftPanel from "./DraftPanel.svelte";
import DraftPicked from "./DraftPicked.svelte";

export const face: Face = { panel: DraftPanel, offer: DraftPicked };
