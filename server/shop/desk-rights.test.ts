import { expect, test } from 'vitest'
import { brands } from '#brands/all.ts'
import { err } from '#contract/result.ts'
import { orderActNames, orderActs } from '#contract/staff/order-acts.ts'
import type { StaffAct } from '#contract/staff/roles.ts'
import { deskOperations } from './desk-operations.ts'
import type { ShopServices } from './services.ts'
import { watchOperations } from './watch-operations.ts'

/**
 * Every operation of the desk, and the rights that it asks for before anything else. `now`: with a fresh proof, if the
 * right needs one. `member`: anybody who works at the desk.
 */
const rights: Readonly<Record<string, readonly (StaffAct | `${StaffAct} now` | 'member')[]>> = {
  'today.view': ['member'],
  'orderSearch.page': ['see-orders'],
  'orderSearch.desk': ['see-orders'],
  'orderSearch.act': ['pack'],
  'orderSearch.names': ['pack'],
  'orderSearch.export': ['export-orders'],
  'orderSearch.saveView': ['see-orders'],
  'orderSearch.renameView': ['see-orders'],
  'orderSearch.removeView': ['see-orders'],
  'orderDesk.view': ['see-orders'],
  'orderDesk.rehearse': ['refund now'],
  'orderDesk.act': ['refund now'],
  'orderDesk.changeAddress': ['change-address now'],
  'orderDesk.grantCoupon': ['grant-coupon now'],
  'orderDesk.addNote': ['see-orders now'],
  'orderDesk.removeNote': ['see-orders now'],
  'orderDesk.sendMail': ['send-mail-again now'],
  'orderDesk.paper': ['see-orders'],
  'customerDesk.search': ['find-customer'],
  'customerDesk.profile': ['find-customer'],
  'customerDesk.openLensValues': ['act-as-customer'],
  'customerDesk.block': ['block-customer now'],
  'customerDesk.unblock': ['block-customer now'],
  'customerDesk.export': ['export-customer now'],
  'customerDesk.erase': ['erase-customer now'],
  'customerDesk.mergePlan': ['merge-customers'],
  'customerDesk.merge': ['merge-customers now'],
  'customerDesk.keep': ['erase-customer now'],
  'packing.board': ['pack'],
  'packing.next': ['pack'],
  'packing.open': ['pack'],
  'packing.take': ['pack'],
  'packing.putAside': ['pack'],
  'packing.scan': ['pack'],
  'packing.unpack': ['pack'],
  'packing.ship': ['pack'],
  'packing.pickList': ['pack'],
  'packing.lots': ['pack'],
  'packing.findLot': ['pack'],
  'packing.countLot': ['pack'],
  // Either of them.
  'packing.recall': ['pack', 'find-customer'],
  'packing.label': ['pack'],
  'returnsDesk.list': ['check-return'],
  'returnsDesk.open': ['check-return'],
  'returnsDesk.preview': ['check-return'],
  'returnsDesk.receive': ['check-return'],
  'returnsDesk.check': ['check-return'],
  'returnsDesk.ordersFor': ['check-return'],
  'returnsDesk.parcelOf': ['check-return'],
  'returnsDesk.takeIn': ['check-return'],
  'reviewsDesk.list': ['moderate-review'],
  'reviewsDesk.decide': ['moderate-review'],
  'reviewsDesk.lastDecision': ['moderate-review'],
  'invoicesDesk.list': ['book-payment'],
  'invoicesDesk.importFile': ['book-payment now'],
  'invoicesDesk.act': ['book-payment now'],
  'givenUp.list': ['see-errors'],
  'givenUp.tryAgain': ['try-again'],
  'givenUp.letBe': ['try-again'],
  'errors.list': ['see-errors'],
  'errors.markDone': ['see-errors'],
  'figures.ofDays': ['see-figures'],
}
/** Browsers of visitors tell of errors. */
const forEverybody = ['errors.hear']

/** Whoever has no right must not reach it. */
const untouchable = <T extends object>() =>
  new Proxy({} as T, {
    get(_, key) {
      throw new Error(`It reads or writes (${String(key)}) for somebody who may not`)
    },
  })

/** The desk for somebody without any right, and what was asked for. */
function lockedDesk() {
  const asked: string[] = []
  const refuse = async (right: string) => {
    asked.push(right)
    return err({ code: 'not-found' })
  }
  const staff = {
    may: (act: StaffAct) => refuse(act),
    mayNow: (act: StaffAct) => refuse(`${act} now`),
    staff: () => refuse('member'),
  }
  const services = {
    config: { brands, mode: 'demo' },
    database: { db: untouchable() },
    secret: 'secret',
    texts: untouchable(),
    fulfilment: untouchable(),
    flags: untouchable(),
    errors: untouchable(),
    log: untouchable(),
  } as unknown as ShopServices
  const [brand] = brands
  const now = new Date('2026-11-18T10:00:00Z')
  const groups: Record<string, () => object> = {
    ...deskOperations(services, {
      brand,
      locale: 'de',
      now,
      staff: () => staff,
      client: '192.0.2.1',
      bearer: undefined,
    }),
    ...watchOperations(services, { brand, client: '192.0.2.1', userAgent: '', now, may: staff.may }),
  }
  return { asked, groups }
}

type Operation = (...input: unknown[]) => unknown
const operations = Object.entries(lockedDesk().groups).flatMap(([group, open]) =>
  Object.entries(open()).flatMap(([name, operation]) => (typeof operation === 'function' ? [`${group}.${name}`] : [])),
)

/** What it gives somebody without any right, and the rights that it asked for. */
async function refused(operation: string, ...input: unknown[]) {
  const { asked, groups } = lockedDesk()
  const [group = '', name = ''] = operation.split('.')
  const run = Object.entries(groups[group]?.() ?? {}).find(([key]) => key === name)?.[1] as Operation
  return { answer: await run(...input), asked }
}

test('every operation of the desk says here which right it needs', () => {
  expect(operations.toSorted()).toEqual([...Object.keys(rights), ...forEverybody].toSorted())
})

test.each(Object.entries(rights))(
  'without the right %s does not exist, and nothing is read or written',
  async (operation, needed) => {
    const { answer, asked } = await refused(operation, {}, 'refund', {}, {})
    // A paper is a file or nothing.
    expect(answer).toEqual(operation === 'orderDesk.paper' ? undefined : err({ code: 'not-found' }))
    expect(asked).toEqual(needed)
  },
)

test.each(orderActNames)(
  'to %s an order takes the right that its page asks for, and a proof for money',
  async (act) => {
    for (const operation of ['orderDesk.act', 'orderDesk.rehearse'])
      expect((await refused(operation, {}, act, {}, {})).asked).toEqual([`${orderActs[act]} now`])
  },
)
