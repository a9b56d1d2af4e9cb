/** The id of the element in which a draft is edited, for finding the way back to it from further down. */
export const draftAnchor = (draftId: string): string => `draft-${draftId}`;
