-- Where each half of a union is a plain read of its table, attempts are looked up by index whatever they are joined to: with a
-- condition inside a half, each join read every movement. What is no attempt is left out outside.
create or replace view delivery_attempt as
  select id, movement_id, endpoint_id, number, trigger, url, signature, request_headers, started_at, finished_at, duration_ms,
    verdict, verdict_reason, response_status, response_headers, response_body, error_code, error_message, is_with_movement
  from (
    select id, movement_id, endpoint_id, number, trigger, url::text, signature, request_headers, started_at, finished_at,
      duration_ms, verdict, verdict_reason, response_status, response_headers, response_body, error_code, error_message,
      false as is_with_movement, true as is_made
    from wallet_attempt
    union all
    select id, id, endpoint_id, 1, 'initial', delivery_url::text, encode(first_signature, 'hex'), null, created_at,
      first_finished_at, first_duration_ms, first_verdict, first_verdict_reason, operator_status,
      coalesce(first_response_headers, (
        select h.headers || case when first_reply_date_s is null then '{}' else jsonb_build_object('date', to_char(
          (first_finished_at + first_reply_date_s * interval '1 second') at time zone 'UTC',
          'Dy, DD Mon YYYY HH24:MI:SS "GMT"')) end
        from reply_headers h where h.id = first_reply_headers_id
      )),
      coalesce(first_response_body, convert_to(operator_response, 'UTF8')), first_error_code, first_error_message, true,
      first_signature is not null
    from wallet_transaction
  ) attempt where is_made;
