import type { StaffAct } from '#contract/staff/roles.ts'

/** What a key may be for. */
export const apiScopes = [
  'orders:read',
  'orders:write',
  'products:read',
  'stock:read',
  'coupons:read',
  'customers:read',
  'reviews:read',
  'reviews:write',
] as const
export type ApiScope = (typeof apiScopes)[number]

type Door = { scope: ApiScope; act: StaffAct }

/**
 * Every operation below /api/admin: the scope that a key needs for it, and the right of a member of staff who uses it
 * with a session. Only who may make keys gets all customers at once.
 */
export const adminOperations = {
  adminListOrders: { scope: 'orders:read', act: 'see-orders' },
  adminGetOrder: { scope: 'orders:read', act: 'see-orders' },
  adminExportOrders: { scope: 'orders:read', act: 'export-orders' },
  adminShipOrder: { scope: 'orders:write', act: 'pack' },
  adminCancelOrder: { scope: 'orders:write', act: 'cancel-order' },
  adminRefundOrder: { scope: 'orders:write', act: 'refund' },
  adminListShipments: { scope: 'orders:read', act: 'see-orders' },
  adminListReturns: { scope: 'orders:read', act: 'see-orders' },
  adminListRefunds: { scope: 'orders:read', act: 'see-orders' },
  adminListProducts: { scope: 'products:read', act: 'manage-goods' },
  adminGetProduct: { scope: 'products:read', act: 'manage-goods' },
  adminExportProducts: { scope: 'products:read', act: 'manage-goods' },
  adminListStock: { scope: 'stock:read', act: 'manage-stock' },
  adminListCoupons: { scope: 'coupons:read', act: 'manage-coupons' },
  adminGetCoupon: { scope: 'coupons:read', act: 'manage-coupons' },
  adminListCustomers: { scope: 'customers:read', act: 'find-customer' },
  adminGetCustomer: { scope: 'customers:read', act: 'find-customer' },
  adminExportCustomers: { scope: 'customers:read', act: 'manage-keys' },
  adminListReviews: { scope: 'reviews:read', act: 'moderate-review' },
  adminPublishReview: { scope: 'reviews:write', act: 'moderate-review' },
  adminRefuseReview: { scope: 'reviews:write', act: 'moderate-review' },
  adminAnswerReview: { scope: 'reviews:write', act: 'moderate-review' },
} as const satisfies Record<string, Door>

export type AdminOperation = keyof typeof adminOperations
