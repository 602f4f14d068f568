import { Title } from './block-head.tsx'
import type { BlockProps } from './block-props.ts'

export function TrustBubbles({ block }: BlockProps<'trust_bubbles'>) {
  return (
    <section className="bg-surface py-step-lg">
      <div className="page">
        {block.title && <Title className="text-center">{block.title}</Title>}
        <dl className="mt-8 grid grid-cols-2 gap-6 lg:grid-cols-4">
          {block.bubbles.map(({ _uid, number, text }) => (
            <div key={_uid} className="flex flex-col-reverse items-center justify-end text-center">
              <dt className="wrap-anywhere max-w-full text-muted text-sm">{text}</dt>
              <dd className="title text-3xl text-primary">{number}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
