/** Of cancelled and postponed events, whatever the colours of the site. The contrast is at least 7:1. */
export const neutralBackgrounds = {
  light: { ground: '#d9d9d7', ink: '#111111', accent: '#111111', quiet: '#3c3c3b' },
  dark: { ground: '#333333', ink: '#fafafa', accent: '#fafafa', quiet: '#c8c8c8' },
  contrast: { ground: '#000000', ink: '#ffffff', accent: '#ffffff', quiet: '#ffffff' },
} as const;
