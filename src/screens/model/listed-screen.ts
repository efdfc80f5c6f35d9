import * as z from 'zod/mini';
import { parseParameters, toSearchParams } from '#config/parameters.ts';
import { mergeParameters, screenCommandSchema } from '#config/screen-settings.ts';
import { heartbeatSchema } from './heartbeat.ts';
import { panelStates } from './panel.ts';
import { type ScreenState, screenStates, screenUrgencyOf } from './screen-health.ts';
import { placeFields, readScreen, settingsOf } from './screen.ts';

/** Whether the wrong slides, or none, may be on screen. */
export const isPressing = (state: ScreenState): boolean =>
  ['walk', 'reload'].includes(screenUrgencyOf(state));

/** What `GET /api/screens` and `GET /api/unregistered-screens` say of a screen that has reported. */
const reportFields = {
  state: z.enum(screenStates),
  /** ISO time of the last heartbeat; null: never seen. */
  lastSeen: z.nullable(z.string()),
  /** ISO time at which the hours of a dark screen begin; missing for others, and where they do not within 99 days. */
  darkUntil: z.optional(z.string()),
  /** The key of the slide on screen, for an event its `@id`. */
  event: z.nullable(z.string()),
  /** The title of that event. */
  title: z.nullable(z.string()),
  build: z.nullable(z.string()),
  /** The other fields of the last heartbeat; missing for a screen that was never seen. */
  ...z.partial(z.omit(heartbeatSchema, { load: true, device: true, event: true, build: true })).shape,
};

/** An element of `GET /api/screens` (design §3). */
export const listedScreenSchema = z.object({
  name: z.string(),
  /** Numbers of categories. */
  monitors: z.readonly(z.array(z.number())),
  /** Their names; null for a category that does not exist. */
  monitorNames: z.readonly(z.array(z.nullable(z.string()))),
  parameters: z.readonly(z.record(z.string(), z.union([z.string(), z.number()]))),
  /** The type drops what a newer gateway may add. */
  place: z.readonly(z.object(placeFields)),
  /** What its launcher reports; missing where none has reported lately. */
  panel: z.optional(z.enum(panelStates)),
  /** It is another device under the name; `since`: ISO time of its first report. `id` is '' for a page of an earlier build. */
  secondDevice: z.optional(z.object({ id: z.string(), since: z.string() })),
  ...reportFields,
});
export type ListedScreen = Readonly<z.output<typeof listedScreenSchema>>;

/** An element of `GET /api/unregistered-screens`. */
export const unregisteredScreenSchema = z.object({
  /** Null for a screen without a name; otherwise one that is not registered. */
  name: z.nullable(z.string()),
  ...reportFields,
});
export type UnregisteredScreen = Readonly<z.output<typeof unregisteredScreenSchema>>;

/** The body of `POST /api/screens/NAME/commands`. */
export const commandRequestSchema = z.object({ command: screenCommandSchema.shape.kind });
export type CommandRequest = Readonly<z.output<typeof commandRequestSchema>>;

/** Its answer: the gateway keeps the command until then. The ISO time is read as epoch ms. */
export const commandAnswerSchema = z.object({ until: z.pipe(z.string(), z.transform(Date.parse)) });
export type SentCommandAnswer = z.input<typeof commandAnswerSchema>;

/** Gives the query of the kiosk page that the screen shows: its settings, and those of its address, which take precedence. */
export function shownQuery({ name, monitors, parameters, place, address = '' }: ListedScreen): string {
  const { screen } = readScreen({ name, monitors, parameters, place }, () => null);
  if (screen === null) return '';
  const own = parseParameters(address.split('?')[1] ?? '').parameters;
  return toSearchParams(mergeParameters(settingsOf(screen), own)).toString();
}
