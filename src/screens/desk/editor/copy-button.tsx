import { useState } from 'react';
import { useView } from '#desk/shell/desk-context.ts';
import { deskWords } from '#desk/shell/desk-words.ts';
import { copyText } from './copy-text.ts';

/** Copies a text, or asks to copy it by hand. For another text give it another key. */
export function CopyButton({ text, isMain }: { readonly text: string; readonly isMain?: boolean }) {
  const { words } = useView(deskWords);
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed' | null>(null);
  const copy = async () => setOutcome((await copyText(text)) ? 'copied' : 'copyFailed');
  return (
    <>
      <button type="button" className="button" data-main={isMain} onClick={() => void copy()}>
        {outcome === 'copied' ? `${words.copied} ✓` : words.copy}
      </button>
      <span role="status" className={outcome === 'copyFailed' ? 'hint' : 'unseen'}>
        {outcome !== null && words[outcome]}
      </span>
    </>
  );
}
