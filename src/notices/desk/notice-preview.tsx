import { useMemo } from 'react';
import { LiveFrame } from '#desk/frame/live-frame.tsx';
import { choosePreview, type NoticeTargets } from './notice-targets.ts';
import { findOthers, previewNotices } from './preview-notices.ts';
import { useView } from '#desk/shell/desk-context.ts';
import type { NewNotice } from '#notices/model/listed-notice.ts';
import type { Notice } from '#notices/model/notice.ts';
import styles from './form.module.css';
import { sendWords } from './send-words.ts';
import { useNoticeFrame } from './use-notice-frame.ts';

const noNotices: readonly Notice[] = [];

/** Kiosk pages in both formats that show the notice as a screen that gets it would. */
export function NoticePreview({ notice }: { readonly notice: NewNotice & NoticeTargets }) {
  const { words, monitors, screens, notices, now, timeZone } = useView(sendWords);
  const previewed = useMemo(
    () => choosePreview(notice, screens ?? [], monitors),
    [notice, screens, monitors],
  );
  const shown = useMemo(
    () =>
      previewed === null
        ? noNotices
        : previewNotices(notice, notices ?? [], previewed, { now, timeZone, monitors }),
    [notice, notices, previewed, now, timeZone, monitors],
  );
  if (previewed === null) return <p className="hint">{words.noPreview}</p>;
  const { query } = previewed;
  const others = findOthers(notices ?? [], previewed, monitors);
  const isCovered = notice.level === 'notice' && others.some(({ level }) => level === 'alarm');
  return (
    <div>
      <div className={styles.preview}>
        <Frame query={query} notices={shown} isPortrait={false} title={words.landscape} />
        <Frame query={query} notices={shown} isPortrait title={words.portrait} />
      </div>
      {isCovered && <p className="hint">{words.covered}</p>}
    </div>
  );
}

function Frame(props: {
  readonly query: string;
  readonly notices: readonly Notice[];
  readonly isPortrait: boolean;
  readonly title: string;
}) {
  const { query, notices, isPortrait, title } = props;
  const frame = useNoticeFrame(notices);
  return <LiveFrame {...{ query, isPortrait, title, ...frame }} />;
}
