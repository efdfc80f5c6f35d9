import type { Language } from '#config/site.ts';
import type { Notice } from '#notices/model/notice.ts';

/** What the gateway sends to its worker is JSON, except the bodies of answers. */
export type DrawRequest = SlideRequest | AlarmRequest;

interface CommonRequest {
  /** The parameters of the page's address, as `toSearchParams` writes them. */
  readonly search: string;
  /** The body of `/site.json`. */
  readonly site: string;
  /** Counts from 0 where alarms do not fit together, or a band cannot show all notices at once. */
  readonly turn: number;
  /** Old engines get no embedded fonts. */
  readonly isPlain: boolean;
}

/** What the worker needs to draw alarms: neither events nor categories. */
export interface AlarmRequest extends CommonRequest {
  /** Or their all-clears; the latest first. */
  readonly alarms: readonly Notice[];
}

interface EventsBody {
  readonly body: string;
  readonly headers: readonly string[];
}

/** What the worker needs to draw a slide: what the kiosk page would ask the gateway for. */
export interface SlideRequest extends CommonRequest {
  /** Epoch ms. */
  readonly now: number;
  /** The gateway's, as the screen reaches it: `http://aushang.example.edu`; null: no QR code leads to it. */
  readonly origin: string | null;
  readonly categories: string;
  /** The answer of `/api/events?monitor=…`: its body, and the headers as `Answer` of src/data has them. */
  readonly events: EventsBody;
  /** The same in the second language; null: all slides are in the first. */
  readonly translation: EventsBody | null;
  /** Draws the slide that follows the one with this key; null: the first of the loop. */
  readonly after: string | null;
  /** The key of an event: draws its slide or none, with `after` null. */
  readonly only?: string | undefined;
  /** Drawn if the slide is that of its event, and has room for it. */
  readonly image: SlideImage | null;
  /** The band above the slide shows them; the latest is the first. */
  readonly notices: readonly Notice[];
  /** For a preview in a frame of the desk. */
  readonly isFramed: boolean;
  /** Events that are not drawn, by `partKeyOf`. */
  readonly leftOut?: readonly string[];
}

export interface SlideImage {
  /** The event's `imageId`. */
  readonly id: number;
  readonly address: string;
  /** px. */
  readonly width: number;
  readonly height: number;
}

/** A font with the letters of one slide. */
export interface EmbeddedFont {
  readonly family: string;
  readonly weight: string;
  /** The form is that of `unicode-range`. */
  readonly range: string;
  /** The file, in base64. */
  readonly woff2: string;
}

/** A slide as HTML and CSS for every shape of screen. */
export interface DrawnSlide {
  /** The event's `@id`, `overview-today-1` …, `idle`, or `dark` outside of the screen hours; '' for alarms. */
  readonly key: string;
  readonly language: Language;
  readonly seconds: number;
  /** The text of `describeDrawn`; '' for a dark screen, for alarms and with a band of notices, which no page keeps. */
  readonly drawn: string;
  /** One `article[aria-current="true"]`, without `style` attributes and scripts. A dark screen: an empty `main`. */
  readonly html: string;
  /** Rules that apply to `html` alone, in a syntax of 2014; lengths in rem of 100 px on a screen of 1920 × 1080. */
  readonly rules: readonly string[];
  /** None for old engines. */
  readonly fonts: readonly EmbeddedFont[];
  /** How many turns alarms take, each of so many seconds; absent: one. */
  readonly turns?: number;
}

/**
 * What the worker sends back; `slide` is null for an unknown monitor, and with a `problem`. Before it sends the `partKeyOf` of each
 * event that it begins to compose.
 */
export interface SlideAnswer {
  readonly slide: DrawnSlide | null;
  readonly problem: string | null;
}
