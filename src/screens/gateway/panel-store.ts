import { hash } from 'node:crypto';
import * as z from 'zod';
import { type PanelReport, type PanelState, panelStates } from '#screens/model/panel.ts';
import type { RecordOpener } from '#server/records/open-records.ts';
import { changeTime, type RecordKind } from '#server/records/record-set.ts';

/** `id`: the name of a screen; `launcher`: the hash of the secret of its launcher, '' until the next one reports. */
const schema = z.object({
  id: z.string(),
  changedAt: z.number(),
  at: z.number(),
  panel: z.enum(panelStates),
  launcher: z.string(),
});

/** A launcher reports every ten minutes, and each change. */
const validMs = 1_500_000;
/** The launcher of a replaced device is not waited for any longer. */
const forgetMs = 86_400_000;

interface PanelStoreOptions {
  readonly records: Pick<RecordOpener, 'open'>;
  readonly now: () => number;
  readonly isKnown: () => boolean;
  readonly isNamed: (name: string) => boolean;
}

/** What launchers say of the panels of named screens; one launcher for each screen. */
export async function openPanelStore({ records, now, isKnown, isNamed }: PanelStoreOptions) {
  const kind: RecordKind<Readonly<z.output<typeof schema>>> = {
    name: 'panels',
    schema,
    keep: (panels) => panels.filter(({ id }) => !isKnown() || isNamed(id)),
    words: { records: 'states of panels', loss: 'they are unknown after a restart' },
  };
  const { find, change, prune } = await records.open(kind);
  const put = (id: string, panel: PanelState, launcher: string) => {
    const at = now();
    void change([{ id, changedAt: changeTime(find(id), at), at, panel, launcher }]);
  };
  return {
    /** Undefined where no launcher has reported for 25 minutes. */
    stateOf: (name: string): PanelState | undefined => {
      const known = find(name);
      return known !== null && now() - known.at <= validMs ? known.panel : undefined;
    },
    /** False for another launcher than that of the screen, which has to be silent for a day before it is replaced. */
    receive: (name: string, { panel, secret }: PanelReport): boolean => {
      const launcher = hash('sha256', secret, 'base64url');
      const known = find(name);
      const isOther = known !== null && !['', launcher].includes(known.launcher);
      if (isOther && now() - known.at <= forgetMs) return false;
      put(name, panel, launcher);
      return true;
    },
    /** The next launcher that reports is that of the screen, because staff have let another device in. */
    letNextIn: (name: string): void => {
      if (find(name) !== null) put(name, 'unknown', '');
    },
    prune,
  };
}
