import type { DeliveryState, ShownState, WebhookType } from '#contract/staff/webhooks.ts'
import type { MessageId } from '#messages/ids.ts'

export const typeTexts: Readonly<Record<WebhookType | 'test', MessageId>> = {
  'order.placed': 'desk-webhooks.order_placed',
  'order.changed': 'desk-webhooks.order_changed',
  'order.shipped': 'desk-webhooks.order_shipped',
  'order.cancelled': 'desk-webhooks.order_cancelled',
  'order.returned': 'desk-webhooks.order_returned',
  'shipment.sent': 'desk-webhooks.shipment_sent',
  'shipment.delivered': 'desk-webhooks.shipment_delivered',
  'shipment.lost': 'desk-webhooks.shipment_lost',
  'shipment.returned': 'desk-webhooks.shipment_returned',
  'return.changed': 'desk-webhooks.return_changed',
  'refund.granted': 'desk-webhooks.refund_granted',
  'stock.changed': 'desk-webhooks.stock_changed',
  'customer.created': 'desk-webhooks.customer_created',
  'customer.changed': 'desk-webhooks.customer_changed',
  'customer.deleted': 'desk-webhooks.customer_deleted',
  test: 'desk-webhooks.test_event',
}

export const endpointStateTexts: Readonly<Record<ShownState, MessageId>> = {
  on: 'desk-webhooks.state_on',
  off: 'desk-webhooks.state_off',
  stopped: 'desk-webhooks.state_stopped',
  resting: 'desk-webhooks.state_resting',
  removed: 'desk-webhooks.state_off',
}

export const deliveryStateTexts: Readonly<Record<DeliveryState, MessageId>> = {
  waiting: 'desk-webhooks.waiting',
  accepted: 'desk-webhooks.accepted',
  failed: 'desk-webhooks.failed',
}

/** Why something was refused, in words. */
export const refusalTexts: Readonly<Record<string, MessageId>> = {
  'url-unreadable': 'desk-webhooks.url_unreadable',
  'url-not-https': 'desk-webhooks.url_not_https',
  'url-password': 'desk-webhooks.url_password',
  'url-inside': 'desk-webhooks.url_inside',
  'types-missing': 'desk-webhooks.types_missing',
  'unknown-shop': 'desk-webhooks.unknown_shop',
  'too-many-endpoints': 'desk-webhooks.too_many',
  exists: 'desk-webhooks.exists',
  'same-endpoint': 'desk-webhooks.same_endpoint',
  'was-faster': 'desk-webhooks.was_faster',
  'not-found': 'desk-webhooks.is_off',
}
