/** The domains at which dots in the name make no difference, with the name of their common service. */
const dotless: Readonly<Record<string, string>> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' }

/** The mailbox in which mails to this address arrive: what follows a plus does not name another person. */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase()
  const at = address.lastIndexOf('@')
  if (at < 1) return address
  const domain = address.slice(at + 1)
  const [name = ''] = address.slice(0, at).split(/(?<=.)\+/)
  const service = Object.hasOwn(dotless, domain) ? dotless[domain] : undefined
  return service ? `${name.replaceAll('.', '')}@${service}` : `${name}@${domain}`
}
