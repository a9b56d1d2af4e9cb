/** The settings that say who runs a deployment, and what stands there on a machine of one's own. */
const LOCAL = {
  OPERATOR_NAME: "This is a local copy.",
  OPERATOR_ADDRESS: "It runs on this machine.",
  CONTACT_EMAIL: "nobody@localhost",
};

const setTo = (name: string): string => process.env[name]?.trim() ?? "";

/** What Terms and Privacy say about who is responsible. */
export const operator = {
  OPERATOR_NAME: setTo("OPERATOR_NAME") || LOCAL.OPERATOR_NAME,
  OPERATOR_ADDRESS: setTo("OPERATOR_ADDRESS") || LOCAL.OPERATOR_ADDRESS,
  CONTACT_EMAIL: setTo("CONTACT_EMAIL") || LOCAL.CONTACT_EMAIL,
  /** Services that the operator has chosen beside those that the privacy page knows, as a sentence; may be empty. */
  OTHER_PROCESSORS: setTo("OTHER_PROCESSORS"),
};

/** Those that are still missing: the pages may not be published without them. */
export const missingOperator = (): string[] => Object.keys(LOCAL).filter((name) => setTo(name) === "");
