import { wordSet } from "../words.ts";

/** Names that are written with a capital and mean nothing else when they are not. */
export const NAMES = wordSet(`
  monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays
  january february april june july september october november december christmas thanksgiving easter halloween
  english spanish german french portuguese italian dutch japanese chinese korean arabic hindi russian american americans
  british canadian european europeans indian mexican brazilian african asian australian swedish danish
  china america england britain scotland ireland wales france germany spain portugal italy netherlands belgium switzerland austria
  sweden norway denmark finland poland greece russia ukraine israel egypt nigeria kenya ghana africa europe asia australia
  canada mexico brazil argentina colombia india japan korea singapore indonesia vietnam thailand pakistan dubai
  london paris berlin munich hamburg vienna zurich madrid barcelona lisbon porto rome milan amsterdam brussels copenhagen
  stockholm oslo helsinki dublin edinburgh manchester warsaw prague budapest athens istanbul moscow boston chicago seattle
  austin denver dallas houston miami atlanta philadelphia portland detroit nashville toronto vancouver montreal sydney
  melbourne tokyo beijing shanghai delhi mumbai bangalore nairobi lagos cairo bogota california texas florida ohio
  colorado oregon brooklyn manhattan francisco york vegas angeles
  linkedin google facebook instagram youtube twitter tiktok whatsapp amazon microsoft netflix airbnb tesla nvidia openai
  chatgpt hubspot salesforce shopify github figma mailchimp zapier airtable dropbox spotify paypal quickbooks ikea
  starbucks mcdonald's walmart toyota boeing reddit pinterest intercom zendesk webflow wordpress squarespace calendly
  anthropic kubernetes postgres javascript typescript powerpoint android iphone ipad harvard
  stanford cambridge oxford yale
  james john robert michael david william richard joseph thomas christopher daniel matthew anthony andrew joshua kevin
  brian george timothy edward jason jeffrey ryan jacob nicholas eric jonathan stephen steven larry justin scott brandon
  benjamin samuel gregory alexander patrick raymond dennis tyler aaron jose adam nathan henry zachary douglas peter kyle
  noah ethan jeremy walter christian keith roger terry austin sean gerald carl harold dylan arthur lawrence jordan jesse
  bryan billy bruce gabriel joe logan alan juan albert willie elijah wayne randy vincent mason roy ralph bobby russell
  bradley philip eugene marcus carlos diego miguel luis omar ahmed mohamed ali hassan ravi raj amit priya anita mei chen
  wei kenji yuki hiroshi lars sven anders erik jens klaus hans jürgen stefan matthias lukas felix leon jonas
  mary patricia jennifer linda elizabeth barbara susan jessica sarah karen lisa nancy betty sandra margaret ashley kimberly
  emily donna michelle carol amanda melissa deborah stephanie rebecca sharon laura cynthia kathleen amy angela shirley
  anna brenda pamela emma nicole helen samantha katherine christine debra rachel carolyn janet catherine maria heather
  diane ruth julie olivia joyce virginia victoria kelly lauren christina joan evelyn judith megan andrea cheryl hannah
  jacqueline martha gloria teresa ann sara madison frances kathryn janice jean abigail alice julia judy sophia denise
  marilyn danielle beverly isabella theresa diana natalie brittany charlotte marie kayla alexis lori maya priyanka aisha
  fatima leila nadia sofia elena lucia carmen tom tim jim mike dave steve dan ben chris alex matt nick jeff greg josh
  zoe chloe mia lily claire hugo oscar leo oliver`);

/** Abbreviations and names with capitals of their own, by how a recogniser writes them. */
export const ACRONYMS: ReadonlyMap<string, string> = new Map(
  [
    ...wordSet(`
    CEO CTO CFO COO CMO CPO VP HR AI API ROI KPI OKR MVP SEO CRM ERP ARR MRR NPS LTV CAC IPO VC UI UX QA USA
    UK EU NYC TV DIY FAQ PDF SQL AWS GPT LLM MBA PhD GDPR NDA RFP B2B B2C SaaS YC GTM ICP PR CEOs CTOs CFOs
    VPs APIs KPIs OKRs VCs LLMs MVPs NDAs PDFs FAQs PMs iPhone LinkedIn YouTube TikTok WhatsApp GitHub OpenAI
    ChatGPT HubSpot PayPal PowerPoint JavaScript TypeScript WordPress iPad DHL BMW IBM NASA SMS USB ADHD`),
  ].map((name) => [name.toLowerCase(), name]),
);
