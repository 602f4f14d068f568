import { expect, test } from 'vitest'
import { consentKinds } from '#contract/identity/consent.ts'
import { eventTable } from './events.ts'

// That each of them is told on a journey, with the fields of the table, is shown by e2e/events.test.ts.
test('every event needs a consent that visitors can give', () => {
  for (const { consent } of Object.values(eventTable)) expect(consentKinds).toContain(consent)
})
