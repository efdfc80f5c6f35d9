import { useState } from 'react';
import { useView } from '#desk/shell/desk-context.ts';
import { deskWords } from '#desk/shell/desk-words.ts';

/** Without https there is no `clipboard`: then a hint is shown to copy by hand. */
export function CopyButton({ text, isMain }: { readonly text: string; readonly isMain?: boolean }) {
  const { words } = useView(deskWords);
  const [last, setLast] = useState({ text: '', isCopied: false });
  const isCopied = last.text === text && last.isCopied;
  const isFailed = last.text === text && !last.isCopied;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setLast({ text, isCopied: true });
    } catch {
      setLast({ text, isCopied: false });
    }
  };
  return (
    <>
      <button type="button" className="button" data-main={isMain} onClick={() => void copy()}>
        {isCopied ? `${words.copied} ✓` : words.copy}
      </button>
      <span role="status" className={isFailed ? 'hint' : 'unseen'}>
        {isCopied && words.copied}
        {isFailed && words.copyFailed}
      </span>
    </>
  );
}
