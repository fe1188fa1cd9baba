/**
 * Secrets never leave the reader: every text that is kept passes here. What looks like a key, a token, a cookie or a password is
 * replaced by a mark that is the same for the same secret, so that grouping still works and nothing can be read back.
 *
 * Linear: one pass over tokens, no search that starts again.
 */

/** Prefixes of well-known keys; what follows them, up to the end of the token, is the secret. */
const prefixes = [
  'sk-', // OpenAI, Anthropic, DeepSeek, Stripe-like
  'sk_live_',
  'sk_test_',
  'rk_live_',
  'pk_live_',
  'AIza', // Google
  'ya29.',
  'AKIA', // AWS
  'ASIA',
  'ghp_',
  'gho_',
  'ghs_',
  'ghu_',
  'github_pat_',
  'glpat-',
  'xoxb-',
  'xoxp-',
  'xoxa-',
  'xapp-',
  'hf_',
  'gsk_',
  'xai-',
  'r8_',
  'pplx-',
  'nvapi-',
  'npm_',
  'pypi-',
  'dop_v1_',
  'SG.',
  'eyJ', // JSON web tokens
  'AccountKey=',
];

/** Names whose value is a secret, wherever `name=value`, `name: value` or `"name":"value"` stands. */
const secretNames =
  /(?:authorization|api[-_]?key|x-api-key|access[-_]?token|auth[-_]?token|refresh[-_]?token|id[-_]?token|client[-_]?secret|secret|password|passwd|pwd|set-cookie|cookie|session[-_]?token|signature|sig|token|credential|x-amz-security-token|key)["']?\s{0,3}[=:]\s{0,3}["']?/gi;

const isTokenChar = (c: number): boolean =>
  (c >= 48 && c <= 57) ||
  (c >= 65 && c <= 90) ||
  (c >= 97 && c <= 122) ||
  c === 45 ||
  c === 46 ||
  c === 95 ||
  c === 43 ||
  c === 47 ||
  c === 61 ||
  c === 126 ||
  c === 37;

const hash = (text: string): string => {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return (h >>> 0).toString(16).padStart(8, '0').slice(0, 6);
};

const mark = (secret: string): string => `[redacted ${hash(secret)}]`;

/** A long run of letters and digits in no pattern that ids have: hex ids, UUIDs and `req_…` stay readable. */
const looksRandom = (token: string): boolean => {
  if (token.length < 40 || /^[0-9a-f-]+$/i.test(token)) return false;
  return /[a-z]/.test(token) && /[A-Z]/.test(token) && /\d/.test(token) && !/[./]{1}[a-z]{3,}/.test(token);
};

/** The text without its secrets. */
export const redacted = (text: string): string => {
  if (text.length < 8) return text;
  let out = '';
  let from = 0;
  let i = 0;
  const n = text.length;
  while (i < n) {
    if (!isTokenChar(text.charCodeAt(i))) {
      i++;
      continue;
    }
    let end = i;
    while (end < n && isTokenChar(text.charCodeAt(end))) end++;
    const token = text.slice(i, end);
    const secret = secretIn(token);
    if (secret !== null) {
      out += text.slice(from, i + secret) + mark(token.slice(secret));
      from = end;
    } else if (/^(?:bearer|basic|token)$/i.test(token) && text.charCodeAt(end) === 32) {
      let to = end + 1;
      while (to < n && isTokenChar(text.charCodeAt(to))) to++;
      if (to - end > 12) {
        out += text.slice(from, end + 1) + mark(text.slice(end + 1, to));
        from = to;
        end = to;
      }
    }
    i = end;
  }
  const first = from === 0 ? text : out + text.slice(from);
  return withoutNamedSecrets(first);
};

/** Where a secret begins in a token, or null. */
const secretIn = (token: string): number | null => {
  for (const prefix of prefixes) {
    const at = token.indexOf(prefix);
    if (at < 0 || token.length - at < prefix.length + 8) continue;
    if (at === 0 || !/[A-Za-z0-9_]/.test(token[at - 1] ?? '')) return at;
  }
  return looksRandom(token) ? 0 : null;
};

const withoutNamedSecrets = (text: string): string => {
  secretNames.lastIndex = 0;
  let out = '';
  let from = 0;
  for (let m = secretNames.exec(text); m !== null; m = secretNames.exec(text)) {
    const at = m.index + m[0].length;
    const before = m.index === 0 ? '' : (text[m.index - 1] ?? '');
    let to = at;
    const cookie = /cookie/i.test(m[0]);
    while (to < text.length && !(cookie ? /["'\n\r\t]/ : /["'\s,;&)}\]]/).test(text[to] ?? '')) to++;
    if (to - at < 6 || /[A-Za-z0-9]/.test(before) || text.startsWith('[redacted', at)) continue;
    out += text.slice(from, at) + mark(text.slice(at, to));
    from = to;
    secretNames.lastIndex = to;
  }
  return from === 0 ? text : out + text.slice(from);
};
