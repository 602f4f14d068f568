import { z } from 'zod'
import { textLines } from '#contract/printable-text.ts'

export const problemTopics = ['delivery', 'product', 'payment', 'other'] as const
/** What a message about an order is about. */
export type ProblemTopic = (typeof problemTopics)[number]

export const problemTopicTexts = {
  delivery: 'history.topic_delivery',
  product: 'history.topic_product',
  payment: 'history.topic_payment',
  other: 'history.topic_other',
} as const satisfies Record<ProblemTopic, string>

/** What a customer tells the shop about an order. */
export const OrderProblem = z.object({
  topic: z.string().min(1).pipe(z.enum(problemTopics)),
  text: textLines(2000).min(10),
})
export type OrderProblem = z.infer<typeof OrderProblem>
