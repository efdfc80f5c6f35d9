import { useState } from 'react';
import { useWords } from './desk-context.ts';
import { deskWords } from './desk-words.ts';

/** Without https there is no `clipboard`: then a hint is shown to copy by hand. */
export function CopyButton({ text, isMain }: { readonly text: string; readonly isMain?: boolean }) {
  const words = useWords(deskWords);
  const [lastCopy, setLastCopy] = useState<{
    readonly text: string;
    readonly outcome: 'copied' | 'failed';
  } | null>(null);
  const outcome = lastCopy?.text === text ? lastCopy.outcome : null;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setLastCopy({ text, outcome: 'copied' });
    } catch {
      setLastCopy({ text, outcome: 'failed' });
    }
  };
  return (
    <>
      <button type="button" className="button" data-main={isMain} onClick={() => void copy()}>
        {outcome === 'copied' ? `${words.copied} ✓` : words.copy}
      </button>
      <span role="status" className={outcome === 'failed' ? 'hint' : 'unseen'}>
        {outcome === 'copied' && words.copied}
        {outcome === 'failed' && words.copyFailed}
      </span>
    </>
  );
}
