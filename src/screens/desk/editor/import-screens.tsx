import { TextField } from '@aushang/staff/fields.tsx';
import { Failure, FormBar } from '@aushang/staff/form-bar.tsx';
import { type SyntheticEvent, useState } from 'react';
import { RequestError } from '#data/get-json.ts';
import { useView } from '#desk/shell/desk-context.ts';
import { GoLink } from '#desk/shell/route.tsx';
import { columnTitles } from '#screens/model/screen-columns.ts';
import { importWords } from './import-words.ts';
import { RequestFailure } from './request-failure.tsx';
import { useChangeScreen } from './use-change-screen.ts';

/** Stores the screens of a table, all or none, and offers an example of one. */
export function ImportScreens() {
  const { language, words } = useView(importWords);
  const { load } = useChangeScreen();
  const [isChosen, setChosen] = useState(false);
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const file = new FormData(event.currentTarget).get('table');
    if (!(file instanceof File) || load.isPending) return;
    load.mutate({ file, language });
    // Chromium refuses to read a file again that was changed since it was chosen.
    event.currentTarget.reset();
    setChosen(false);
  };
  return (
    <details className="section fold">
      <summary>
        <span className="title">{words.heading}</span>
        <span className="hint">{words.hint}</span>
      </summary>
      <form className="stack measure" onSubmit={submit} onChange={() => setChosen(true)}>
        <p>
          {words.about} <ExampleLink />
        </p>
        <TextField id="table" name="table" type="file" accept=".csv,text/csv" label={words.file} required />
        <FormBar
          label={load.isPending ? words.storing : words.store}
          isOff={load.isPending}
          data-unsaved={isChosen ? words.leave : undefined}
          failure={<ImportFailure error={load.error} />}
        />
        <p role="status">
          {load.data !== undefined && words.stored(load.data.stored)}{' '}
          <GoLink to={{ view: 'screens' }}>{words.toList}</GoLink>
        </p>
      </form>
    </details>
  );
}

/** Every fault by its row, in the words of the gateway. */
function ImportFailure({ error }: { readonly error: Error | null }) {
  const isOfTable = error instanceof RequestError && [400, 413].includes(error.status);
  if (!isOfTable) return <RequestFailure error={error} isCommand />;
  const [title = '', ...faults] = error.message.split('\n');
  return (
    <Failure title={title}>
      <ul>
        {[...new Set(faults)].map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    </Failure>
  );
}

/** A table that can be stored as it is. Excel reads UTF-8 after a byte order mark only, and semicolons in German. */
function ExampleLink() {
  const { site, monitors = [], language, words } = useView(importWords);
  const ids = monitors.slice(0, 2).map(({ id }) => id);
  const cells: Readonly<Record<string, string>> = {
    name: 'beispiel-1',
    monitors: ids.join(', '),
    building: site.name,
    floor: '1',
    size: '43',
    hours: 'Mo-Fr 07:00-22:00; Sa 09:00-14:00',
  };
  const columns = Object.entries({ ...columnTitles, hours: { de: 'hours', en: 'hours' } });
  const rows = [columns.map(([, title]) => title[language]), columns.map(([name]) => cells[name] ?? '')];
  const text = rows.map((row) => row.map((cell) => `"${cell.replace(/"/g, '""')}"`).join(';')).join('\r\n');
  return (
    <a
      download={words.fileName}
      href={`data:text/csv;charset=utf-8,${encodeURIComponent(`\ufeff${text}\r\n`)}`}
    >
      {words.example}
    </a>
  );
}
