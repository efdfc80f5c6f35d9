import type { ReactNode } from 'react';
import { emojiRun } from '#typesetting/emoji.ts';
import type { Font, TextBlock } from '#kiosk/layout/slide-layout.ts';
import { emojiIn } from '#kiosk/layout/measure-font.ts';
import styles from './slide.module.css';

interface TextViewProps {
  readonly block: TextBlock;
  readonly as?: 'h1' | 'p';
}

/** Begin at the right in a script that is read from there; what stands in a column or a table keeps its edge. */
const isOfTitle = /title|desc/;

/**
 * A set text. Its characters are the original ones, in order: hyphens and the ellipsis are drawn by CSS, and what found no
 * room stays in the document for those who do not see the screen.
 */
export function TextView({ block, as: Tag = 'p' }: TextViewProps) {
  const { x, y, width, height, fontSize, lineHeight, fitted, role, font, tone, isStruck = false } = block;
  const textAlign = isOfTitle.test(role) ? 'start' : 'left';
  const box = { left: x, top: y, width, height, fontSize, lineHeight: `${lineHeight}px`, textAlign } as const;
  const last = fitted.lines.length - 1;
  // Most texts are one line: half the elements of a slide less to lay out.
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
            // The lines of one text have no identity but their place.
            // oxlint-disable-next-line react/no-array-index-key
            <span key={index} className={lineClass(line.hyphen, fitted.shortened && index === last)}>
              {withEmoji(line.text, font)}
            </span>
          ))}
      {fitted.rest === '' ? null : <span className={styles.rest}>{fitted.rest}</span>}
    </Tag>
  );
}

/** Each emoji in the place that every font's emoji have among the letters of a font. */
function withEmoji(text: string, font: Font): ReactNode {
  const parts = text.split(emojiRun);
  if (parts.length === 1) return text;
  return parts.map((part, at) => {
    if (at % 2 === 0) return part;
    const { size, rise } = emojiIn(font, part);
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
