/** Announced when the desk has changed a setting: every page may show it. */
export const settingsTag = 'settings'
