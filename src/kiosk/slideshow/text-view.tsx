import type { ReactNode } from 'react';
import { measureEmoji } from '#kiosk/layout/measure-font.ts';
import type { Font } from '#typesetting/font-metrics.ts';
import type { TextBlock } from '#kiosk/layout/blocks.ts';
import { emojiRun } from '#typesetting/emoji.ts';
import styles from './slide.module.css';

interface TextViewProps {
  readonly block: TextBlock;
  readonly as?: 'h1' | 'p';
}

/** Aligned to the start of their script; texts in columns stay aligned to the left. */
const startAlignedRoles = /title|desc/;

/** The document holds the whole text: hyphens and the ellipsis are drawn by CSS. */
export function TextView({ block, as: Tag = 'p' }: TextViewProps) {
  const { x, y, width, height, fontSize, lineHeight, fitted, role, font, tone, isStruck = false } = block;
  const textAlign = startAlignedRoles.test(role) ? 'start' : 'left';
  const box = { left: x, top: y, width, height, fontSize, lineHeight: `${lineHeight}px`, textAlign } as const;
  const last = fitted.lines.length - 1;
  // Without a span for a single line a slide has half as many elements.
  const isPlain = last === 0 && !fitted.shortened;
  const className = [
    styles.text,
    styles[role],
    styles[font],
    styles[tone],
    isStruck ? styles.struck : '',
    isPlain ? styles.line : '',
  ].join(' ');
  return (
    <Tag dir="auto" className={className} style={box} data-role={role}>
      {isPlain
        ? withEmoji(fitted.lines[0]?.text ?? '', font)
        : fitted.lines.map((line, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines have no other identity
            <span key={index} className={lineClass(line.hyphen, fitted.shortened && index === last)}>
              {withEmoji(line.text, font)}
            </span>
          ))}
      {fitted.rest === '' ? null : <span className={styles.rest}>{fitted.rest}</span>}
    </Tag>
  );
}

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

function lineClass(hyphen: boolean, ellipsis: boolean): string {
  return [styles.line, hyphen ? styles.hyphen : '', ellipsis ? styles.ellipsis : ''].join(' ');
}
