import { createTransport } from 'nodemailer'
import { z } from 'zod'
import { err, ok } from '#contract/result.ts'
import type { MailPicture } from './schema.ts'
import type { MailService } from './service.ts'

/** Together shorter than the time limit of the job, so that an abandoned attempt cannot run beside the next one. */
const timeouts = { dnsTimeout: 5000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** `url` as nodemailer reads it: `smtp://user:password@host:587`, `smtps://…` for TLS from the first byte. */
export function createSmtp(url: string): MailService {
  const transport = createTransport({ url, pool: true, maxConnections: 10, ...timeouts })
  return {
    async send({ messageId, from, to, replyTo, subject, html, text, calendar, unsubscribe, pictures, locale }) {
      try {
        await transport.sendMail({
          messageId,
          from,
          // As an object: in a string, a comma would separate several addresses.
          to: { name: '', address: to },
          ...(replyTo && { replyTo: { name: '', address: replyTo } }),
          subject,
          html,
          text,
          attachments: [...(calendar ? [calendarFile(calendar)] : []), ...pictures.map(pictureFile)],
          headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': locale, ...oneClick(unsubscribe) },
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

/** Only with both headers do mail programs offer it. */
const oneClick = (url: string | null) =>
  url ? { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}

const calendarFile = (content: string) => ({
  filename: 'appointment.ics',
  contentType: 'text/calendar; charset=utf-8',
  content,
})

/** Shown where the HTML names it, and not among the attachments. */
const pictureFile = ({ name, png }: MailPicture) => ({
  filename: `${name}.png`,
  contentType: 'image/png',
  content: Buffer.from(png, 'base64'),
  cid: name,
  contentDisposition: 'inline' as const,
})

const Text = z.string().optional().catch(undefined)
const SmtpError = z.object({ code: Text, responseCode: z.number().optional().catch(undefined), command: Text })

const detailsOf = (error: unknown): Partial<z.infer<typeof SmtpError>> => SmtpError.safeParse(error).data ?? {}

/** The server refused this mail for good. 4xx means to try later, and a refused sign-in is our own mistake. */
function isFinal(error: unknown) {
  const { code, responseCode = 0 } = detailsOf(error)
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500
}

/** A mail server's answer may quote the address, which must not get into the log with the error. */
function withoutPerson(error: unknown) {
  const { code = 'unknown', responseCode, command } = detailsOf(error)
  const detail = [code, responseCode, command].filter(Boolean).join(' ')
  return Object.assign(new Error(`The mail server did not take a mail: ${detail}`), { code })
}
