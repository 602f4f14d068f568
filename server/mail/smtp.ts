import { createTransport } from 'nodemailer'
import { err, ok } from '#contract/result.ts'
import type { MailService } from './service.ts'

/** Together less than the time limit of a job: an attempt that is given up must not go on beside the next one. */
const timeouts = { dnsTimeout: 5000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** `url` as nodemailer reads it: `smtp://user:password@host:587`, `smtps://…` for TLS from the first byte. */
export function createSmtp(url: string): MailService {
  const transport = createTransport({ url, pool: true, maxConnections: 10, ...timeouts })
  return {
    async send({ messageId, from, to, subject, html, text, locale }) {
      try {
        await transport.sendMail({
          messageId,
          from,
          // As one address: a comma in it would make several of a string.
          to: { name: '', address: to },
          subject,
          html,
          text,
          headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': locale },
          disableFileAccess: true,
          disableUrlAccess: true,
        })
        return ok(null)
      } catch (error) {
        if (isFinal(error)) return err({ code: 'refused' })
        throw withoutPerson(error)
      }
    },
    close: () => transport.close(),
  }
}

type SmtpError = Error & { code?: string; responseCode?: number; command?: string }

/** The server said no to this mail for good; 4xx dependencies later, and a refused sign-in is our own mistake. */
function isFinal(error: unknown) {
  const { code, responseCode = 0 } = error as SmtpError
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500
}

/** What a mail server answers quotes the address, and an error ends in the log. */
function withoutPerson(error: unknown) {
  const { code = 'unknown', responseCode, command } = error as SmtpError
  const detail = [code, responseCode, command].filter(Boolean).join(' ')
  return Object.assign(new Error(`The mail server did not take a mail: ${detail}`), { code })
}
