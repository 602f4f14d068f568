/** Every screen of the desk by the name of its path in app/routes.ts, in a shop with the orders of the demo and in an empty one. */
export const deskScreens: Readonly<Record<string, { full: readonly string[]; empty: readonly string[] }>> = {
  staff: { full: ['/staff'], empty: ['/staff'] },
  'staff-orders': {
    full: ['/staff/orders', '/staff/orders?state=shipped&country=CH&from=2020-01-01&text=keller'],
    empty: ['/staff/orders', '/staff/orders?text=keller'],
  },
  'staff-order': {
    full: [
      '/staff/orders/claravue/100008',
      '/staff/orders/claravue/100004?do=refund',
      '/staff/orders/claravue/100004?at=:event',
    ],
    empty: [],
  },
  'staff-packing': { full: ['/staff/packing'], empty: ['/staff/packing'] },
  'staff-lots': { full: ['/staff/packing/lots'], empty: ['/staff/packing/lots'] },
  'staff-recall': { full: ['/staff/packing/recall?gtin=1234'], empty: ['/staff/packing/recall'] },
  'staff-pick-list': {
    full: ['/staff/packing/pick-list?orders=claravue-100005,lenteo-100005'],
    empty: ['/staff/packing/pick-list'],
  },
  'staff-pack-order': { full: ['/staff/packing/claravue/100005'], empty: [] },
  'staff-customers': {
    full: ['/staff/customers?search=keller', '/staff/customers?search=100008'],
    empty: ['/staff/customers', '/staff/customers?search=keller'],
  },
  'staff-customer': { full: [':customer'], empty: [] },
  'staff-customer-merge': { full: [':customer/merge?with=nadia@example.com'], empty: [] },
  'staff-returns': { full: ['/staff/returns'], empty: ['/staff/returns', '/staff/returns?text=R1'] },
  'staff-parcel': {
    full: ['/staff/returns/new?text=100003&order=claravue-100003'],
    empty: ['/staff/returns/new', '/staff/returns/new?text=100003'],
  },
  'staff-return': { full: ['/staff/returns/R100008-1'], empty: [] },
  'staff-reviews': { full: ['/staff/reviews', '/staff/reviews?list=published'], empty: ['/staff/reviews'] },
  'staff-invoices': { full: ['/staff/invoices?list=open'], empty: ['/staff/invoices'] },
  'staff-coupons': { full: ['/staff/coupons', '/staff/coupons?text=zzz'], empty: ['/staff/coupons'] },
  'staff-coupon-new': {
    full: ['/staff/coupons/new', '/staff/coupons/new?many=yes'],
    empty: ['/staff/coupons/new'],
  },
  'staff-coupon-series': { full: [':series'], empty: [] },
  'staff-coupon': {
    full: ['/staff/coupons/claravue/SAVE5?try=yes&product=limpidella-100&quantity=3'],
    empty: [],
  },
  'staff-settings': { full: ['/staff/settings', '/staff/settings?shop=lenteo'], empty: ['/staff/settings'] },
  'staff-figures': { full: [], empty: ['/staff/figures'] },
  'staff-jobs': { full: ['/staff/jobs'], empty: ['/staff/jobs'] },
  'staff-errors': { full: [], empty: ['/staff/errors'] },
  'staff-log': { full: ['/staff/log'], empty: ['/staff/log?subject=nobody'] },
  'staff-people': { full: ['/staff/people'], empty: [] },
  'staff-roles': { full: ['/staff/roles'], empty: [] },
  // Whoever has no second factor is led on to the first page.
  'staff-code': { full: ['/staff/code'], empty: [] },
  'staff-prove': { full: ['/staff/prove'], empty: [] },
  'staff-factor': { full: ['/staff/second-factor'], empty: [] },
}
