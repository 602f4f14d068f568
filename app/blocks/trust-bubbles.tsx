import { BlockHead } from './block-head.tsx'
import type { BlockProps } from './block-props.ts'

export function TrustBubbles({ block }: BlockProps<'trust_bubbles'>) {
  return (
    <section className="trust-numbers">
      <div className="page">
        <BlockHead title={block.title} />
        <dl>
          {block.bubbles.map(({ _uid, number, text }) => (
            <div key={_uid} className="trust-number">
              <dt className="text-muted text-sm">{text}</dt>
              <dd className="title text-2xl text-primary lg:text-3xl">{number}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
