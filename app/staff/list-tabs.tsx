import { Link } from 'react-router'

type ListTabsProps = { label: string; here: string; tabs: readonly { list: string; text: string; query?: string }[] }

/** The lists of a page, as links beside each other. */
export function ListTabs({ label, here, tabs }: ListTabsProps) {
  return (
    <nav aria-label={label} className="desk-tabs">
      <ul>
        {tabs.map(({ list, text, query = '' }) => (
          <li key={list}>
            <Link to={`?${new URLSearchParams({ list })}${query}`} aria-current={list === here ? 'page' : undefined}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
