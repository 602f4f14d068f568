import { expect, test } from 'vitest'
import { readFormWithFiles } from './form-with-files.ts'

const type = 'multipart/form-data; boundary=----b'
const limits = { files: 2, bytesPerFile: 1000 }

const field = (name: string, value: string) =>
  `------b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const file = (name: string, content: string, filename = 'a.png') =>
  `------b\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: image/png\r\n\r\n${content}\r\n`
const end = '------b--\r\n'

const sent = (body: BodyInit, contentType = type) =>
  new Request('http://claravue.localhost/', {
    method: 'POST',
    headers: { 'Content-Type': contentType },
    body,
    duplex: 'half',
  } as RequestInit)

test('a form is read with its fields and files, and a file may have exactly as much as it may', async () => {
  const body = `${field('part', 'pictures')}${field('c', '1')}${field('c', '2')}${file('up', 'x'.repeat(1000))}${file('no', '', '')}${end}`
  const { form, tooLarge } = await readFormWithFiles(sent(body), limits)
  const up = form.get('up')
  expect([form.get('part'), form.getAll('c'), tooLarge]).toEqual(['pictures', ['1', '2'], []])
  expect(up instanceof File && [up.name, await up.text()]).toEqual(['a.png', 'x'.repeat(1000)])
  expect(form.get('no')).toMatchObject({ size: 0 })
  const plain = await readFormWithFiles(sent('intent=plan&day=1', 'application/x-www-form-urlencoded'), limits)
  expect([...plain.form]).toEqual([
    ['intent', 'plan'],
    ['day', '1'],
  ])
})

test('of a file that is too large nothing stays, all of it is read, and the other fields are there', async () => {
  let pieces = 0
  const piece = Buffer.alloc(64 * 1024, 'x')
  const parts = [
    field('part', 'pictures') + file('up', '').slice(0, -2),
    `\r\n${file('small', 'y')}${field('z', '1')}${end}`,
  ]
  const body = new ReadableStream<Uint8Array>({
    pull(stream) {
      if (pieces === 0) stream.enqueue(Buffer.from(parts[0] ?? ''))
      else if (pieces < 2000) stream.enqueue(piece)
      else {
        stream.enqueue(Buffer.from(parts[1] ?? ''))
        stream.close()
      }
      pieces++
    },
  })
  const { form, tooLarge } = await readFormWithFiles(sent(body), limits)
  expect([tooLarge, pieces]).toEqual([['up'], 2001])
  expect(form.get('up')).toMatchObject({ size: 0 })
  expect(form.get('small')).toMatchObject({ size: 1 })
  expect([form.get('part'), form.get('z')]).toEqual(['pictures', '1'])
})

test('a form that breaks off, is no form, or has an endless field is an empty one', async () => {
  const broken = `${field('part', 'pictures')}${file('up', 'x')}`
  const forms = [
    sent(broken),
    sent(broken.slice(0, -9)),
    sent('nonsense', 'text/plain'),
    sent(`${field('part', 'x'.repeat(300_000))}${end}`),
  ]
  for (const request of forms) {
    const { form, tooLarge } = await readFormWithFiles(request, limits)
    expect([[...form], tooLarge]).toEqual([[], []])
  }
  const gone = new ReadableStream<Uint8Array>({
    pull(stream) {
      stream.error(new Error('gone'))
    },
  })
  expect([...(await readFormWithFiles(sent(gone), limits)).form]).toEqual([])
})
