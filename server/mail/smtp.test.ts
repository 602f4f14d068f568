import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerOptions } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import type { Message } from './service.ts'
import { createSmtp } from './smtp.ts'

const message: Message = {
  messageId: '<4711@claravue.example>',
  from: { name: 'Claravue', address: 'service@claravue.example' },
  replyTo: null,
  to: 'anna@example.org',
  subject: 'Schöne Grüsse',
  html: '<p>Hallo Anna</p>',
  text: 'Hallo Anna',
  calendar: null,
  unsubscribe: null,
  pictures: [],
  locale: 'de',
}

type Taken = { from: string; to: string[]; raw: string; user?: string }

/** A real mail server on this machine, the mails that it accepted, and a service that sends to it. */
async function openMailServer(options: SMTPServerOptions = {}, user = '') {
  const taken: Taken[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username }, _, done) => done(null, { user: username }),
    async onData(stream: SMTPServerDataStream, { envelope, user }, done) {
      const raw = await text(stream)
      const from = envelope.mailFrom ? envelope.mailFrom.address : ''
      taken.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw, user })
      done()
    },
    ...options,
  })
  // In some tests the client disconnects in the middle, which is an error of the server.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const service = createSmtp(`smtp://${user}127.0.0.1:${port}`)
  onTestFinished(async () => {
    service.close()
    await new Promise<void>((resolve) => server.close(resolve))
  })
  return { taken, service }
}

const refuse = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode })

test('a mail that can be ended has the two headers by which mail programs do so with one click; others have none', async () => {
  const { taken, service } = await openMailServer()
  const unsubscribe = 'https://claravue.example/reminder/unsubscribe/k3Y-4711'
  for (const url of [unsubscribe, null]) await service.send({ ...message, unsubscribe: url })
  const [ended, plain] = taken.map(({ raw }) => raw.replace(/\r\n[ \t]+/g, ' '))
  expect(ended).toMatch(/^List-Unsubscribe: <https:\/\/claravue\.example\/reminder\/unsubscribe\/k3Y-4711>\r$/m)
  expect(ended).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  expect(plain).not.toContain('List-Unsubscribe')
})

test('a mail arrives with both forms, under the brand’s name', async () => {
  const { taken, service } = await openMailServer()
  expect(await service.send(message)).toEqual({ ok: true, value: null })
  const [mail] = taken
  expect(taken).toHaveLength(1)
  expect([mail?.from, mail?.to]).toEqual(['service@claravue.example', ['anna@example.org']])
  const lines = mail?.raw.split('\r\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'From: Claravue <service@claravue.example>',
      'To: anna@example.org',
      'Subject: =?UTF-8?Q?Sch=C3=B6ne_Gr=C3=BCsse?=',
      'Message-ID: <4711@claravue.example>',
      'Content-Language: de',
      'Auto-Submitted: auto-generated',
      'Hallo Anna',
      '<p>Hallo Anna</p>',
    ]),
  )
  expect(mail?.raw).toMatch(/Content-Type: multipart\/alternative/)
  expect(lines?.indexOf('Hallo Anna')).toBeLessThan(lines?.indexOf('<p>Hallo Anna</p>') ?? 0)
})

test('an appointment goes along as a calendar file, as it is', async () => {
  const { taken, service } = await openMailServer()
  const calendar = 'BEGIN:VCALENDAR\r\nSUMMARY:Prüfung\r\nEND:VCALENDAR\r\n'
  await service.send({ ...message, calendar })
  const raw = taken[0]?.raw ?? ''
  expect(raw).toMatch(/Content-Type: text\/calendar; charset=utf-8; name=appointment\.ics/)
  expect(raw).toMatch(/Content-Disposition: attachment; filename=appointment\.ics/)
  expect(raw.replaceAll('\r\n', '')).toContain(Buffer.from(calendar).toString('base64'))
})

test('a picture goes along under the name by which the HTML shows it', async () => {
  const { taken, service } = await openMailServer()
  const pictures = [{ name: 'payment-code', png: 'iVBORw0KGgo=' }]
  await service.send({ ...message, html: '<img src="cid:payment-code">', pictures })
  const raw = taken[0]?.raw ?? ''
  expect(raw).toContain('Content-Type: image/png; name=payment-code.png')
  expect(raw).toContain('Content-ID: <payment-code>')
  expect(raw).toContain('Content-Disposition: inline; filename=payment-code.png')
  expect(raw).toContain('iVBORw0KGgo=')
})

test('the account in the URL is used', async () => {
  const { taken, service } = await openMailServer({ authOptional: false }, 'shop:geheim@')
  expect(await service.send(message)).toMatchObject({ ok: true })
  expect(taken[0]?.user).toBe('shop')
})

test('many mails at once all arrive', async () => {
  const { taken, service } = await openMailServer()
  const people = Array.from({ length: 30 }, (_, person) => `person-${person}@example.org`)
  await Promise.all(people.map((to) => service.send({ ...message, to })))
  expect(taken.flatMap(({ to }) => to).toSorted()).toEqual(people.toSorted())
})

test('an address is one address, whatever characters it has', async () => {
  const { taken, service } = await openMailServer()
  for (const to of ['anna@example.org, eve@example.org', 'anna@example.org\r\nBcc: eve@example.org']) {
    await service.send({ ...message, to }).catch(() => {})
  }
  for (const { to, raw } of taken) {
    expect(to).toHaveLength(1)
    expect(raw).not.toMatch(/^Bcc:/im)
  }
})

test('an unknown address is refused, and not tried again', async () => {
  const { service } = await openMailServer({
    onRcptTo: (_, __, done) => done(refuse(550, 'no such user anna@example.org')),
  })
  expect(await service.send(message)).toEqual({ ok: false, error: { code: 'refused' } })
})

test.each<[string, SMTPServerOptions, RegExp]>([
  ['too busy', { onRcptTo: (_, __, done) => done(refuse(451, 'later, anna@example.org')) }, /EENVELOPE 451/],
  ['full', { onData: (stream, _, done) => stream.resume().on('end', () => done(refuse(452, 'full'))) }, /EMESSAGE 452/],
  [
    'not ours',
    { authOptional: false, onAuth: (_, __, done) => done(refuse(535, 'anna@example.org is no user')) },
    /EAUTH 535/,
  ],
])('a server that is %s is tried again, and the error names no person', async (_, options, code) => {
  const { service } = await openMailServer(options, 'shop:geheim@')
  const failure = await service.send(message).catch((error: Error) => error)
  expect(failure).toBeInstanceOf(Error)
  expect(String(failure)).toMatch(code)
  expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toMatch(/anna|geheim/)
})

test('a server that does not answer is tried again', async () => {
  const service = createSmtp('smtp://127.0.0.1:9')
  onTestFinished(() => service.close())
  await expect(service.send(message)).rejects.toThrow(/ESOCKET|ECONNREFUSED|ECONNECTION/)
})
