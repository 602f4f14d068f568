/** Hours that a visitor has to confirm the address; after them it is deleted. */
export const hoursToConfirm = 72
/** Another confirmation is mailed only so many minutes after the last one. */
export const minutesBetween = 60
