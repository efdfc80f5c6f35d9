import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Failure, FormBar, Panel, Table } from './form-bar.tsx';

it('a failure says what to do, and is announced at the end of a form', () => {
  const failure = (
    <Failure title="Nothing was stored.">
      <a href="/desk">Sign in</a>
    </Failure>
  );
  const markup = renderToStaticMarkup(<FormBar label="Save" failure={failure} />);
  expect(markup).toContain('type="submit">Save</button>');
  expect(markup).toMatch(/role="alert"><div class="problem"><p>Nothing was stored\.<.*href="\/desk"/);
  expect(renderToStaticMarkup(<Panel kind="no">{failure}</Panel>)).toContain('role="alert"');
  expect(renderToStaticMarkup(<Failure title="x" />)).toBe('<div class="problem"><p>x</p></div>');
});

it('a table has a head for each column', () => {
  const markup = renderToStaticMarkup(
    <Table heads={['Screen', 'State']}>
      <tr>
        <th scope="row">Foyer</th>
        <td>well</td>
      </tr>
    </Table>,
  );
  expect(markup.match(/<th scope="col">/g)).toHaveLength(2);
  expect(markup).toContain('<tbody><tr><th scope="row">Foyer</th><td>well</td></tr></tbody>');
});
