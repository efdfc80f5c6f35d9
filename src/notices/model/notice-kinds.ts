/** CSS colours with a contrast of at least 7:1; they are the same in all themes. */
export interface NoticeColors {
  readonly ground: string;
  readonly ink: string;
}

interface NoticeKind {
  /** `screen`: it covers the screen until it is lifted or ends; `band`: it stands beside every slide. */
  readonly area: 'screen' | 'band';
  /** The end that the desk proposes: none, or the end of the day. */
  readonly usualEnd: 'open' | 'day';
  /** With more characters in a language a notice is refused. */
  readonly maxLength: number;
  /** With more characters in a language staff are warned. */
  readonly longLength: number;
  readonly colors: NoticeColors;
  /** English words for metrics and the command: several of them, and what one does on a screen. */
  readonly plural: string;
  readonly help: string;
}

/** Everything that tells the kinds of notices apart, in the order of the choices on the desk. */
export const noticeKinds = {
  alarm: {
    area: 'screen',
    usualEnd: 'open',
    maxLength: Infinity,
    // A longer alarm is in small type, or shown in parts.
    longLength: 120,
    colors: { ground: '#9c0019', ink: '#ffffff' },
    plural: 'Alarms',
    help: 'an alarm covers the whole screen',
  },
  notice: {
    area: 'band',
    usualEnd: 'day',
    // A band has room for little.
    maxLength: 200,
    longLength: Infinity,
    colors: { ground: '#ffd53d', ink: '#1c1600' },
    plural: 'Notices',
    help: 'a notice is a band beside every slide',
  },
} as const satisfies Readonly<Record<string, NoticeKind>>;

export type NoticeLevel = keyof typeof noticeKinds;

export const noticeLevels = Object.keys(noticeKinds).filter((key): key is NoticeLevel => key in noticeKinds);

/** The table as readers need it: their conditions depend on its values, which the compiler would narrow to today's. */
export const kindOf = (level: NoticeLevel): NoticeKind => noticeKinds[level];

export const coversScreen = ({ level }: { readonly level: NoticeLevel }): boolean =>
  kindOf(level).area === 'screen';
