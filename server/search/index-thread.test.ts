import { expect, test } from 'vitest'
import { startIndexThread } from './index-thread.ts'
import type { SearchQuery } from './service.ts'

const query: SearchQuery = {
  brand: 'claravue',
  market: 'CH',
  locale: 'de',
  phrase: '',
  filters: {},
  sort: 'relevance',
  page: 0,
  hitsPerPage: 10,
}

test('an index in a thread answers every query that came before it stops', async () => {
  const index = startIndexThread()
  await index.add('[]')
  expect(await index.finish([])).toBe(0)
  const answer = index.find(query)
  await index.stop()
  expect(await answer).toMatchObject({ ids: [], nbHits: 0 })
  await expect(index.find(query)).rejects.toMatchObject({ name: 'SearchUnavailable' })
})

test('an error in the thread rejects the query that caused it', async () => {
  const index = startIndexThread()
  await expect(index.add('no JSON')).rejects.toThrow('JSON')
  await expect(index.find(query)).rejects.toThrow('before it is complete')
  await index.stop()
})

test('a thread that ends by itself is reported, and every waiting query is rejected', async () => {
  const index = startIndexThread(new URL('data:text/javascript,process.exit(3)'))
  const waiting = index.find(query)
  await expect(waiting).rejects.toMatchObject({ name: 'SearchUnavailable' })
  expect(await index.crashed).toMatchObject({ message: 'The thread of the index ended with 3' })
  await expect(index.find(query)).rejects.toMatchObject({ name: 'SearchUnavailable' })
})
