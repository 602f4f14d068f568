import { expect, test } from 'vitest'
import { startIndexThread } from '#server/search/index-thread.ts'
import type { SearchQuery } from '#server/search/service.ts'

const query: SearchQuery = {
  ...{ brand: 'claravue', market: 'CH', locale: 'de', phrase: '' },
  ...{ filters: {}, sort: 'relevance', page: 0, hitsPerPage: 10 },
}

test('an index in a thread answers, and everything asked before it stops', async () => {
  const index = startIndexThread()
  await index.add('[]')
  expect(await index.finish([])).toBe(0)
  const answer = index.find(query)
  await index.stop()
  expect(await answer).toMatchObject({ ids: [], nbHits: 0 })
  await expect(index.find(query)).rejects.toMatchObject({ name: 'SearchUnavailable' })
})

test('what goes wrong in the thread is the error of the one who asked', async () => {
  const index = startIndexThread()
  await expect(index.add('no JSON')).rejects.toThrow('JSON')
  await expect(index.find(query)).rejects.toThrow('before it is complete')
  await index.stop()
})
