import { brands } from '#brands/all.ts'
import type { Brand, LocaleCode } from '#contract/brand.ts'
import type { Db } from '#server/database/database.ts'
import { openCookies } from '#server/http/cookies.ts'
import { createAuth } from '#server/identity/auth.ts'
import type { IdentityContext } from '#server/identity/identity-context.ts'
import { openKnownDevice } from '#server/identity/known-device.ts'
import { readVisitor, type StartedSession } from '#server/identity/sessions.ts'
import type { Letter } from '#server/mail/operations.ts'
import { adoptOrders } from '#server/orders/owner-store.ts'
import { createBackground } from '#server/process/background.ts'
import { moveMails } from '#server/shop/moved-address.ts'
import { forgetUnproven } from '#server/shop/unproven-data.ts'
import { testPasswords } from './passwords.ts'

const [claravue] = brands

/** The context of a request to a storefront, and the letters that the shop wrote meanwhile. */
export function identityFixture(db: Db, brand: Brand = claravue) {
  const letters: (Letter & { locale: LocaleCode })[] = []
  const faults: unknown[] = []
  const log = { error: (details: object) => void faults.push(details) }
  const context: IdentityContext = {
    db,
    auth: createAuth({ db, log, socialProviders: {} }),
    // A letter counts as queued only when the transaction queues it.
    mailer: async (locale, letter) => async () => void letters.push({ ...letter, locale }),
    background: createBackground(log),
    passwords: testPasswords,
    factorKey: Buffer.alloc(32, 7),
    forgetUnproven,
    adoptOrders,
    moveMails,
    brand,
    locale: brand.locales[0],
    place: { origin: `https://${brand.id}.example`, hosts: brand.hosts, home: '/' },
    client: '192.0.2.1',
    device: openKnownDevice(Buffer.alloc(32), openCookies(undefined, false)),
    userAgent: 'a browser',
  }
  return {
    context,
    letters,
    faults,
    settled: () => context.background.settled(),
    /** Who comes with the cookie of this session. */
    whoHas: ({ token }: StartedSession, at = brand) => readVisitor(db, at.id, [token]),
    /** The token in the last letter's link. */
    mailedToken: () => /[?&](?:hash|token|confirm)=([\w-]+)/.exec(letters.at(-1)?.data.path ?? '')?.[1] ?? '',
  }
}

export const anna = {
  email: 'anna@example.com',
  password: 'Linsen2026',
  first_name: 'Anna',
  last_name: 'Muster',
  subscribed_to_marketing_channels: [],
}
