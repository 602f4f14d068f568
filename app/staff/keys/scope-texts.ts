import type { ApiScope } from '#contract/admin/scopes.ts'
import type { MessageId } from '#messages/ids.ts'

/** What a scope opens, in words. */
export const scopeTexts = {
  'orders:read': 'desk-keys.scope_orders_read',
  'orders:write': 'desk-keys.scope_orders_write',
  'products:read': 'desk-keys.scope_products_read',
  'stock:read': 'desk-keys.scope_stock_read',
  'coupons:read': 'desk-keys.scope_coupons_read',
  'customers:read': 'desk-keys.scope_customers_read',
  'reviews:read': 'desk-keys.scope_reviews_read',
  'reviews:write': 'desk-keys.scope_reviews_write',
} as const satisfies Record<ApiScope, MessageId>
