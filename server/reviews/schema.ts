import { bigint, index, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { products, reviews } from '#server/catalogue/schema.ts'
import { orders } from '#server/orders/schema.ts'
import { users } from '#server/users/schema.ts'

const moment = () => timestamp({ withTimezone: true })

/** The links of invitation mails: each rates one product of one order, without a password. A job deletes expired ones. */
export const ratingInvitations = pgTable(
  'rating_invitations',
  {
    /** The digest of the token in the link. */
    digest: text().primaryKey(),
    brand: text().notNull(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    productId: text()
      .notNull()
      .references(() => products.productId),
    customerId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment().notNull(),
  },
  (table) => [
    // Of two processes that invite for the same order, one writes the mail.
    unique('rating_invitations_once').on(table.orderId, table.productId),
    index().on(table.customerId),
    index().on(table.expiresAt),
  ],
)

/** Who found a review helpful. The digest is made of visitor and review, so that votes cannot be linked to each other. */
export const reviewVotes = pgTable(
  'review_votes',
  {
    reviewId: bigint({ mode: 'number' })
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    voter: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.reviewId, table.voter] })],
)
