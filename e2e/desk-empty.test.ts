import { expect } from 'vitest'
import { emptyDesk } from './desk-data.ts'
import { deskTest, look, manyScreens, staff } from './desk-look.ts'
import { deskScreens } from './desk-screens.ts'
import { phone } from './visitor.ts'
import { sendJson } from './without-page.ts'

deskTest(
  'every screen of an empty desk fits a phone and passes axe',
  async ({ visit, database }) => {
    const page = await visit('claravue', { viewport: phone })
    await emptyDesk(database)
    await sendJson(page, '/api/identity/sign-in', staff)
    const found: Awaited<ReturnType<typeof look>>[] = []
    for (const { empty } of Object.values(deskScreens)) for (const path of empty) found.push(await look(page, path))
    expect(found.filter(({ faults }) => faults.length > 0)).toEqual([])
  },
  manyScreens,
)
