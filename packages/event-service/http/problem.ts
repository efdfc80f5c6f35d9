import type { Format } from './negotiate-format.ts';

export class Problem extends Error {
  override readonly name = 'Problem';
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  /** `message`: a sentence, sent to the client. */
  constructor(status: number, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
  }
}

/** Content type and body of an error: Hydra error, problem+json for plain JSON, or an HTML page. */
export function errorBody({ status, message }: Pick<Problem, 'status' | 'message'>, format: Format) {
  if (format === 'html') return { type: 'text/html; charset=utf-8', body: errorPage(status, message) };
  const title = 'An error occurred';
  if (format !== 'jsonld') {
    const error = { type: 'https://tools.ietf.org/html/rfc2616#section-10', title, detail: message };
    return { type: 'application/problem+json; charset=utf-8', body: JSON.stringify(error) };
  }
  const error = {
    '@context': '/api/contexts/Error',
    '@type': 'hydra:Error',
    'hydra:title': title,
    'hydra:description': message,
  };
  return { type: 'application/ld+json; charset=utf-8', body: JSON.stringify(error) };
}

function errorPage(status: number, message: string): string {
  const text = message.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${status}</title>
<h1>${status}</h1>
<p>${text}</p>
<p><a href="/back-office">Back office</a></p>
`;
}
