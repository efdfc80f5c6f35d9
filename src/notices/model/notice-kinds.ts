interface NoticeKind {
  /** `screen`: it covers the screen until it is lifted or ends; `band`: it stands beside every slide. */
  readonly area: 'screen' | 'band';
  /** The end that the desk proposes: none, or the end of the day. */
  readonly usualEnd: 'open' | 'day';
  /** Characters of each language from which a notice is refused; null: it is never refused for its length. */
  readonly maxLength: number | null;
  /** Characters of each language from which staff are warned; null: there is no warning. */
  readonly longLength: number | null;
}

/** Everything that tells the kinds of notices apart, in the order of the choices on the desk. */
export const noticeKinds = {
  // From 120 characters on an alarm is in small type, or shown in parts.
  alarm: { area: 'screen', usualEnd: 'open', maxLength: null, longLength: 120 },
  // A band has room for little.
  notice: { area: 'band', usualEnd: 'day', maxLength: 200, longLength: null },
} as const satisfies Readonly<Record<string, NoticeKind>>;

export type NoticeLevel = keyof typeof noticeKinds;

export const noticeLevels = Object.keys(noticeKinds).filter((key): key is NoticeLevel => key in noticeKinds);

/** The table as readers need it: their conditions depend on its values, which the compiler would narrow to today's. */
export const kindOf = (level: NoticeLevel): NoticeKind => noticeKinds[level];

export const coversScreen = ({ level }: { readonly level: NoticeLevel }): boolean =>
  kindOf(level).area === 'screen';
