import type { EventFields } from '@aushang/event-service/storage/event-input.ts';
import type { PosterName } from '@aushang/event-service/samples/recipe.ts';
import type { PhotoName } from './draw-photo.ts';
import type { SceneName } from './draw-scene.ts';

/** An event of the set, and what its slide must show. Times are minutes from the set's present. */
export interface Sample {
  /** Short name, also of the screenshot file. */
  readonly key: string;
  /** The name is taken before HTML and white space are cleaned. */
  readonly name: string;
  readonly start: number;
  /** null: open end. */
  readonly end: number | null;
  readonly topic: string;
  readonly place?: string;
  readonly fields?: EventFields;
  /** 'wide' and 'high': photographs large enough for a whole screen, as are scenes. */
  readonly image?: PosterName | PhotoName | SceneName | 'broken';
  /** Key of the sample that replaces it. */
  readonly alternative?: string;
  /** The cleaned name if it differs from `name`. */
  readonly title?: string;
  readonly badge?: string;
  /** What stands in place of the date. */
  readonly state?: 'Abgesagt' | 'Verschoben';
  readonly hasCode?: boolean;
  /** Text in place of the QR code. */
  readonly contact?: string;
  /** Address in the QR code if it differs from `eventUrl`. */
  readonly address?: string;
}

export const hour = 60;
export const day = 24 * hour;
