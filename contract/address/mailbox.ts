import { readUrl } from '#contract/web/url.ts'

/** Hosts whose addresses lead to the same inbox in more than one spelling. */
const google = { name: 'gmail.com', ignored: /\./g }
const proton = { name: 'proton.me', ignored: /[._-]/g }
const apple = { name: 'icloud.com', ignored: /(?!)/g }
const hosts: ReadonlyMap<string, { name: string; ignored: RegExp }> = new Map([
  ['gmail.com', google],
  ['googlemail.com', google],
  ['proton.me', proton],
  ['protonmail.com', proton],
  ['pm.me', proton],
  ['icloud.com', apple],
  ['me.com', apple],
  ['mac.com', apple],
])

/**
 * The inbox that a mail address leads to, for counting by person: `Anna.Muster+shop@googlemail.com` and
 * `annamuster@gmail.com` are one. Mails go to the address as it was written, never to this one.
 */
export function mailboxOf(email: string): string {
  const text = email.trim().normalize('NFKC').toLowerCase()
  const at = text.lastIndexOf('@')
  const name = text.slice(0, at)
  const host = asciiHost(text.slice(at + 1))
  const { name: inbox, ignored } = hosts.get(host) ?? { name: host, ignored: /(?!)/g }
  // What is behind a plus is the reader's own note. An address that begins with it has nothing else.
  const [reader = ''] = name.split('+')
  return `${(reader || name).replace(ignored, '')}@${inbox}`
}

/** `bücher.example` and `xn--bcher-kva.example` are one host. */
const asciiHost = (host: string) => readUrl(`http://${host}`)?.hostname ?? host
