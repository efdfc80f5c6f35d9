import type { ReactNode } from 'react';
import { boxStyle, type TextBlock } from '#kiosk/layout/blocks.ts';
import { emojiRun } from '#typesetting/emoji.ts';
import type { Font } from '#typesetting/font-metrics.ts';
import styles from './slide.module.css';
import { measureEmoji } from './use-screen.ts';

/** Aligned to the start of their script; texts in columns stay aligned to the left. */
const startAlignedRoles = /title|desc/;

/** The document holds the whole text: hyphens and the ellipsis are drawn by CSS. */
export function TextView({ block, as: Tag = 'p' }: { readonly block: TextBlock; readonly as?: 'h1' | 'p' }) {
  const { fontSize, fitted, role, font, tone, isStruck } = block;
  const { lines, rest, shortened } = fitted;
  const textAlign = startAlignedRoles.test(role) ? 'start' : 'left';
  const style = { ...boxStyle(block), fontSize, lineHeight: `${block.lineHeight}px`, textAlign } as const;
  // Without a span for a single line a slide has half as many elements.
  const isPlain = lines.length === 1 && !shortened;
  const look = [styles.text, styles[role], styles[font], styles[tone]];
  const className = classNames(...look, isStruck && styles.struck, isPlain && styles.line);
  return (
    <Tag dir="auto" className={className} style={style} data-role={role}>
      {lines.map(({ text, hyphen }, index) => {
        if (isPlain) return withEmoji(text, font);
        const isCut = shortened && index === lines.length - 1;
        const line = classNames(styles.line, hyphen && styles.hyphen, isCut && styles.ellipsis);
        return (
          // oxlint-disable-next-line react/no-array-index-key -- lines have no other identity
          <span key={index} className={line}>
            {withEmoji(text, font)}
          </span>
        );
      })}
      {rest === '' ? null : <span className={styles.rest}>{rest}</span>}
    </Tag>
  );
}

const classNames = (...names: readonly (string | false | undefined)[]) => names.filter(Boolean).join(' ');

/** Gives each emoji a size and place that do not depend on the device's emoji font. */
function withEmoji(text: string, font: Font): ReactNode {
  const parts = text.split(emojiRun);
  if (parts.length === 1) return text;
  return parts.map((part, at) => {
    if (at % 2 === 0) return part;
    const { size, rise } = measureEmoji(font, part);
    const style = { fontSize: `${size}em`, verticalAlign: `${rise / size}em` };
    // oxlint-disable-next-line react/no-array-index-key
    return (
      <span key={at} className={styles.emoji} style={style}>
        {part}
      </span>
    );
  });
}
