import { z } from 'zod'

const cursor = z.string().describe('Goes on behind this line')

export const AdminProduct = z
  .object({
    id: z.string(),
    sku: z.string(),
    title: z.string().describe('In the language of the request'),
    category: z.string(),
    manufacturers: z.array(z.string()),
    storefronts: z.array(z.string()),
    is_active: z.boolean(),
    is_discontinued: z.boolean(),
    replacement: z.string().nullable().describe('The id of its successor'),
    badge: z.string().nullable(),
    prices: z.array(z.object({ market: z.string(), channel: z.string(), amount: z.int(), currency_code: z.string() })),
    rating: z.object({ average: z.number(), count: z.int() }),
  })
  .meta({ id: 'AdminProduct' })
export type AdminProduct = z.infer<typeof AdminProduct>
export const ExportedProduct = AdminProduct.extend({ cursor }).meta({ id: 'ExportedProduct' })

export const AdminStock = z
  .object({
    product_id: z.string(),
    variant_id: z.string(),
    gtins: z.array(z.string()),
    on_hand: z.int().describe('Below 0: sold, and still to come'),
    reserved: z.int().describe('In payments that are open'),
    available: z.int(),
    stop_order: z.boolean().describe('Not sold beyond what is there'),
  })
  .meta({ id: 'AdminStock' })
export type AdminStock = z.infer<typeof AdminStock>

export const AdminCoupon = z
  .object({
    brand: z.string().describe('Storefront'),
    code: z.string(),
    gives: z.union([
      z.object({ kind: z.literal('percent'), percent: z.number() }),
      z.object({ kind: z.literal('amount'), amount: z.int() }),
      z.object({ kind: z.literal('free-shipping') }),
    ]),
    minimum: z.int(),
    valid_from: z.string().nullable(),
    valid_until: z.string().nullable(),
    usage_limit: z.int().nullable(),
    used: z.int(),
    once_per_customer: z.boolean(),
    new_customers_only: z.boolean(),
    products: z.array(z.string()),
    categories: z.array(z.string()),
    makers: z.array(z.string()),
  })
  .meta({ id: 'AdminCoupon' })
export type AdminCoupon = z.infer<typeof AdminCoupon>

export const AdminCustomer = z
  .object({
    id: z.string(),
    account_id: z.string().describe('The customer number'),
    email: z.string(),
    is_proven: z.boolean().describe('Whether the customer has shown that the address is theirs'),
    is_blocked: z.boolean(),
    first_name: z.string(),
    last_name: z.string(),
    phone_number: z.string().nullable(),
    locale: z.string(),
    created_at: z.string(),
  })
  .meta({ id: 'AdminCustomer' })
export type AdminCustomer = z.infer<typeof AdminCustomer>
export const ExportedCustomer = AdminCustomer.extend({ cursor }).meta({ id: 'ExportedCustomer' })

export const AdminReview = z
  .object({
    id: z.int(),
    product_id: z.string(),
    locale: z.string(),
    author: z.string(),
    created_at: z.string(),
    score: z.number(),
    text: z.string(),
    answer: z.string().nullable(),
    state: z.enum(['waiting', 'published', 'refused']),
  })
  .meta({ id: 'AdminReview' })
export type AdminReview = z.infer<typeof AdminReview>
