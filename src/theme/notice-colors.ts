interface NoticeColors {
  readonly ground: string;
  readonly ink: string;
}

/** Of alarms, their all-clears and the band of notices, in all themes; the contrast is at least 7:1. */
export const noticeColors = {
  alarm: { ground: '#9c0019', ink: '#ffffff' },
  /** Of the darker stripes; the lighter ones are in packages/styles/poster.css. */
  drill: { ground: '#0b2a6b', ink: '#ffffff' },
  allClear: { ground: '#0a5530', ink: '#ffffff' },
  notice: { ground: '#ffd53d', ink: '#1c1600' },
} as const satisfies Record<string, NoticeColors>;
