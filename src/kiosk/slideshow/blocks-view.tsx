import { memo } from 'react';
import { type Block, boxStyle } from '#kiosk/layout/blocks.ts';
import type { EncodedQr } from '#qr/encode-qr.ts';
import { QrView } from './qr-view.tsx';
import styles from './slide.module.css';
import { TextView } from './text-view.tsx';

interface BlocksProps {
  readonly blocks: readonly Block[];
  readonly code: EncodedQr | null;
  /** Of the QR code. */
  readonly label: string;
}

/** Not rendered again while its blocks stay the same; the foot of a slide changes more often. */
export const BlocksView = memo(({ blocks, code, label }: BlocksProps) =>
  blocks.map((block, index) => {
    /* oxlint-disable react/no-array-index-key -- blocks have no other identity */
    if (block.kind === 'text')
      return <TextView key={index} block={block} as={block.role === 'title' ? 'h1' : 'p'} />;
    if (block.kind === 'rule') return <span key={index} className={styles.rule} style={boxStyle(block)} />;
    return code && <QrView key={index} block={block} code={code} label={label} />;
    /* oxlint-enable react/no-array-index-key */
  }),
);
