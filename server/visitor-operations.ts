import type { LocaleCode } from '#contract/brand.ts'
import type { CreditScoreRequest } from '#contract/credit-score.ts'
import { bindAddresses } from '#server/addresses/bound.ts'
import type { Cookies } from '#server/cookies.ts'
import { creditScore } from '#server/credit/operations.ts'
import { bindCustomer } from '#server/customers/bound.ts'
import { bindIdentity } from '#server/identity/bound.ts'
import { bindStaff } from '#server/identity/bound-staff.ts'
import type { Dealing } from '#server/identity/dealing.ts'
import { createRequestVisitor } from '#server/identity/request-visitor.ts'
import { sessionView } from '#server/identity/session-view.ts'
import { partnerOf } from '#server/partners/operations.ts'
import type { Opened } from '#server/shop.ts'
import type { Visit } from '#server/visit.ts'

type Request = {
  visit: Visit
  locale: LocaleCode
  home: string
  /** None for a request that renders a page for everybody: it has no visitor. */
  cookies: Cookies
  userAgent: string
  mailer: Dealing['mailer']
}

/** The part of the shop that depends on who makes the request. */
export function visitorOperations(services: Opened, request: Request) {
  const { config, database, identity: desk, outside, log } = services
  const { visit, locale, home, cookies, userAgent, mailer } = request
  const { brand, origin, client } = visit
  const { db } = database
  const who = createRequestVisitor(db, brand.id, cookies)
  const place = { origin, hosts: brand.hosts, home }
  const { auth, background } = desk
  const dealing: Dealing = { db, auth, background, mailer, brand, locale, place, client, userAgent }

  return {
    identity: bindIdentity({ desk, dealing, who, cookies }),
    staff: bindStaff(dealing, who),
    customer: {
      ...bindCustomer(db, brand.id, who.customer),
      /** Nothing without an optician. */
      async partner() {
        const visitor = await who.customer()
        if (!visitor.ok) return undefined
        return partnerOf(db, outside.partners, { userId: visitor.value.userId, brand: brand.id })
      },
    },
    addresses: bindAddresses({
      ...{ db, countries: brand.countries, client, mapsKey: config.mapsKey, sanitiser: outside.sanitiser, log },
      who: who.customer,
    }),
    async creditScore(request: CreditScoreRequest) {
      const visitor = await who.customer()
      const userId = visitor.ok ? visitor.value.userId : undefined
      return creditScore({ db, bureau: outside.bureau, log, userId }, request)
    },
    /** What a page learns of its visitor after it was loaded. */
    async session() {
      const about = { referer: cookies.read('vsf-referer'), internalReferers: config.internalReferers }
      return sessionView(db, brand.id, await who.visitor(), about)
    },
  }
}
