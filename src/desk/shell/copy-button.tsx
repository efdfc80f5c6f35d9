import { useState } from 'react';
import { useWords } from './desk-context.ts';
import { deskWords } from './desk-words.ts';

type Outcome = 'copied' | 'failed';

/** Copies a text, and says so. Without https browsers forbid it: then it says what to do by hand. */
export function CopyButton({ text, isMain }: { readonly text: string; readonly isMain?: boolean }) {
  const words = useWords(deskWords);
  const [last, setLast] = useState<{ readonly text: string; readonly outcome: Outcome } | null>(null);
  const outcome = last?.text === text ? last.outcome : null;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setLast({ text, outcome: 'copied' });
    } catch {
      setLast({ text, outcome: 'failed' });
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
