import { expect, test } from 'vitest'
import { brands } from '#brands/all.ts'
import { type AdminOperation, adminOperations } from '#contract/admin/scopes.ts'
import { err } from '#contract/result.ts'
import { orderActNames, orderActs } from '#contract/staff/order-acts.ts'
import type { StaffAct } from '#contract/staff/roles.ts'
import { adminOperationNames } from '#server/testing/api-keys.ts'
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
  'planning.calendar': ['manage-goods'],
  'planning.content': ['manage-goods'],
  'sales.view': ['see-figures'],
  'sales.export': ['see-figures'],
  'goods.list': ['manage-goods'],
  'goods.product': ['manage-goods'],
  'goods.preview': ['manage-goods'],
  'goods.copy': ['manage-goods'],
  'goods.save': ['manage-goods'],
  'goods.undo': ['manage-goods'],
  'goods.plan': ['manage-goods'],
  'goods.removePlan': ['manage-goods'],
  'goods.uploadPicture': ['manage-goods'],
  'goods.files': ['manage-goods'],
  'goods.file': ['manage-goods'],
  'goods.uploadFile': ['manage-goods'],
  'goods.importFile': ['manage-goods'],
  'goods.discardFile': ['manage-goods'],
  'goods.undoImport': ['manage-goods'],
  'stock.list': ['manage-stock'],
  'stock.variant': ['manage-stock'],
  'stock.choice': ['manage-stock'],
  'stock.giveCode': ['manage-stock'],
  'stock.removeCode': ['manage-stock'],
  'stock.count': ['manage-stock'],
  'stock.changeLevel': ['manage-stock'],
  'stock.newDelivery': ['manage-stock'],
  'stock.checkDelivery': ['manage-stock'],
  'stock.bookDelivery': ['manage-stock'],
  'stock.bookPieces': ['manage-stock'],
  'stock.booked': ['manage-stock'],
  'campaigns.list': ['send-letters'],
  'campaigns.one': ['send-letters'],
  'campaigns.create': ['send-letters'],
  'campaigns.save': ['send-letters'],
  'campaigns.remove': ['send-letters'],
  'campaigns.start': ['send-letters now'],
  'campaigns.stop': ['send-letters'],
  'campaigns.export': ['send-letters now'],
  'couponDesk.list': ['manage-coupons'],
  'couponDesk.one': ['manage-coupons'],
  'couponDesk.choices': ['manage-coupons'],
  'couponDesk.create': ['manage-coupons'],
  'couponDesk.createSeries': ['manage-coupons'],
  'couponDesk.change': ['manage-coupons'],
  'couponDesk.remove': ['manage-coupons'],
  'couponDesk.switchTo': ['manage-coupons'],
  'couponDesk.codes': ['manage-coupons'],
  'couponDesk.tryOut': ['manage-coupons'],
  'deskSettings.of': ['change-settings'],
  'deskSettings.save': ['change-settings'],
  'webhooks.list': ['manage-webhooks'],
  'webhooks.endpoint': ['manage-webhooks'],
  'webhooks.delivery': ['manage-webhooks'],
  'webhooks.add': ['manage-webhooks now'],
  'webhooks.change': ['manage-webhooks now'],
  'webhooks.switch': ['manage-webhooks now'],
  'webhooks.rotateSecret': ['manage-webhooks now'],
  'webhooks.sendTest': ['manage-webhooks now'],
  'webhooks.replay': ['manage-webhooks now'],
  'apiKeys.list': ['manage-keys'],
  'apiKeys.make': ['manage-keys now'],
  'apiKeys.revoke': ['manage-keys now'],
}
/** What programs of others do, each by the name that its scope and its right are found under. */
const doors: Readonly<Record<string, AdminOperation>> = {
  'admin.orders.list': 'adminListOrders',
  'admin.orders.one': 'adminGetOrder',
  'admin.orders.export': 'adminExportOrders',
  'admin.orders.ship': 'adminShipOrder',
  'admin.orders.cancel': 'adminCancelOrder',
  'admin.orders.refund': 'adminRefundOrder',
  'admin.shipments': 'adminListShipments',
  'admin.returns': 'adminListReturns',
  'admin.refunds': 'adminListRefunds',
  'admin.products': 'adminListProducts',
  'admin.product': 'adminGetProduct',
  'admin.exportProducts': 'adminExportProducts',
  'admin.stock': 'adminListStock',
  'admin.coupons': 'adminListCoupons',
  'admin.coupon': 'adminGetCoupon',
  'admin.customers': 'adminListCustomers',
  'admin.customer': 'adminGetCustomer',
  'admin.exportCustomers': 'adminExportCustomers',
  'admin.reviews': 'adminListReviews',
  'admin.publishReview': 'adminPublishReview',
  'admin.refuseReview': 'adminRefuseReview',
  'admin.answerReview': 'adminAnswerReview',
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
    mayStill: async () => false,
    staff: () => refuse('member'),
  }
  const services = {
    config: { brands, brandFiles: brands, mode: 'demo' },
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
type Found = readonly [path: string, run: Operation]
/** Every operation below, by its path. */
const operationsIn = (group: object, path: string): Found[] =>
  Object.entries(group).flatMap(([name, found]): Found[] => {
    if (typeof found === 'function') return [[`${path}.${name}`, found]]
    return typeof found === 'object' && found !== null ? operationsIn(found, `${path}.${name}`) : []
  })
const operationsOf = (groups: Record<string, () => object>) =>
  new Map(Object.entries(groups).flatMap(([name, open]) => operationsIn(open(), name)))

/** What it gives somebody without any right, and the rights that it asked for. */
async function refused(operation: string, ...input: unknown[]) {
  const { asked, groups } = lockedDesk()
  return { answer: await operationsOf(groups).get(operation)?.(...input), asked }
}

test('every operation of the desk says here which right it needs', () => {
  const operations = [...operationsOf(lockedDesk().groups).keys()]
  const named = [...Object.keys(rights), ...Object.keys(doors), ...forEverybody]
  expect(operations.toSorted()).toEqual(named.toSorted())
  expect(Object.values(doors).toSorted()).toEqual(adminOperationNames.toSorted())
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

test.each(Object.entries(doors))(
  'without a key and without the right %s asks for a key, and nothing is read or written',
  async (operation, name) => {
    const { answer, asked } = await refused(operation, {}, 'key', {})
    expect(answer).toEqual(err({ code: 'key-required' }))
    expect(asked).toEqual([`${adminOperations[name].act} now`, 'member'])
  },
)
