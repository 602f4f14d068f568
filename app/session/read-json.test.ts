import { expect, test } from 'vitest'
import { readAnswer } from './read-json.ts'

test('[ERR-001] a failed API call throws the body of its response, or else an error with the status', async () => {
  const problem = { code: 'too-many', message: 'Wait a minute.', violations: [] }
  expect(await readAnswer(Response.json({ result: 1 }))).toEqual({ result: 1 })
  for (const status of [400, 404, 429, 500, 503])
    await expect(readAnswer(Response.json(problem, { status }))).rejects.toEqual(problem)
  await expect(readAnswer(new Response(null, { status: 502 }))).rejects.toThrow('502')
  await expect(readAnswer(new Response('<p>Bad gateway', { status: 502 }))).rejects.toThrow('502')
})
